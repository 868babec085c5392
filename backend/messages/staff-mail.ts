import { teamDay } from "@asesorador/domain/kernel/local-time";
import { normaliseEmail } from "@asesorador/domain/lead/phone-and-email";
import type { StaffKind } from "@asesorador/domain/messages/kinds";
import { render } from "@asesorador/domain/messages/template";
import { readWorkOf } from "@asesorador/projections/lead/mail-queries";
import type { Messages } from "../application/messages.ts";
import { openInChileText, STAFF_FOOTER } from "./es.ts";
import type { staffDirectory } from "./staff-directory.ts";
import type { Composed, VisitorMailPorts } from "./visitor-mail.ts";

/** What a message to a member of the team is composed from. */
export type StaffMailPorts = Pick<VisitorMailPorts, "db" | "now" | "origin" | "template"> & {
  readonly staff: ReturnType<typeof staffDirectory>;
  readonly openAddress: Messages["openAddress"];
  /** Whether the account exists, is active and works on leads. */
  readonly worksOnLeads: (username: string) => Promise<boolean>;
};

/**
 * Composes a message to a member of the team: counts and a link, no data of any lead. Throws StoreUnavailable and
 * VaultUnavailable.
 */
export const composeStaffMail = async (
  ports: StaffMailPorts,
  kind: StaffKind,
  username: string,
): Promise<Composed> => {
  const wanted = (await ports.staff.now()).get(username);
  const isWanted = kind === "lead_assigned" ? wanted?.assigned : wanted?.digest;
  if (!wanted || !isWanted || !(await ports.worksOnLeads(username)))
    return { ok: false, cancellation: "unsubscribed" };
  const address = await ports.openAddress(wanted.addressId);
  const to = address === null ? null : normaliseEmail(address);
  if (to === null) return { ok: false, cancellation: "no_address" };
  const now = ports.now();
  const work = await readWorkOf(ports.db, username, { now, today: teamDay(Date.parse(now)) });
  if (work.open === 0) return { ok: false, cancellation: "superseded" };
  // The panel shows one market at a time.
  const market = work.openInChile === work.open ? "chile" : "peru";
  const content = render(
    await ports.template(kind),
    {
      asesor: username,
      abiertas: String(work.open),
      sinContactar: String(work.waiting),
      atrasadas: String(work.late),
      seguimientos: String(work.followUps),
      chile: market === "peru" && work.openInChile > 0 ? openInChileText(work.openInChile) : null,
      enlace: `${ports.origin}/peru-admin?tab=leads&asignado=me&mercado=${market}`,
    },
    { reason: STAFF_FOOTER, link: null },
  );
  return { ok: true, to, content, unsubscribe: null };
};
