import { StatusText } from "../../ui/StatusText.tsx";
import { es } from "./es.ts";

export const LoadingList = () => <StatusText>{es.loading}</StatusText>;
