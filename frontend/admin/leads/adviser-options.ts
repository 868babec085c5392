import { es } from "./es.ts";
import { esWork } from "./es-work.ts";

type Adviser = { readonly username: string; readonly active: boolean };
type Given = {
  /** The signed-in user; null while unknown. */
  readonly me: string | null;
  /** The assigned adviser, listed even when that account is closed. */
  readonly held: string | null;
};

/** Options of the accounts to which a lead may be assigned, one's own first. */
export const adviserOptions = (advisers: readonly Adviser[], { me, held }: Given) => {
  const active = advisers.filter((adviser) => adviser.active).map(({ username }) => username);
  const first = me !== null && active.includes(me) ? [me] : [];
  const others = active.filter((name) => name !== me).toSorted((a, b) => a.localeCompare(b, "es"));
  const known = [...first, ...others].map((name) => ({
    value: name,
    label: name === me ? es.assignee.self(name) : name,
  }));
  return held === null || active.includes(held)
    ? known
    : [...known, { value: held, label: advisers.length === 0 ? held : esWork.assign.inactive(held) }];
};
