import type { CallbackSlot } from "@asesorador/domain/lead/work";
import { clock } from "../kernel/formats.ts";

/** "15:00–17:00", in Lima. */
export const hours = ({ from, until }: CallbackSlot): string => `${clock(from)}–${clock(until)}`;
