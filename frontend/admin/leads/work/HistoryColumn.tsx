import type { Lead } from "@asesorador/domain/lead/contract";
import { Consent } from "./Consent.tsx";
import { Duplicates } from "./Duplicates.tsx";
import { Erasure } from "./Erasure.tsx";
import { History } from "./History.tsx";

type Props = { readonly lead: Lead; readonly onOpen: (id: string) => void };

/** History, duplicates, consent and erasure. */
export const HistoryColumn = ({ lead, onOpen }: Props) => (
  <>
    <History lead={lead} />
    <Duplicates lead={lead} onOpen={onOpen} />
    <Consent lead={lead} />
    <Erasure lead={lead} />
  </>
);
