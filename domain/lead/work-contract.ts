import * as z from "zod/mini";
import { endpoint, PositionText } from "../kernel/endpoint.ts";
import { LeadId, ServiceId } from "../kernel/ids.ts";
import { Day, Instant } from "../kernel/instant.ts";
import { MAX_AMOUNT } from "../kernel/money.ts";
import { requiredLine, requiredText } from "../kernel/text.ts";
import { Lead } from "./contract.ts";
import { CancelReason } from "./outcome.ts";
import { LeadStatus, LostReason } from "./status.ts";
import { Assignee, AttemptOutcome, Channel, ConsentMeans, DuplicateMatch, REMARK_MAX } from "./work.ts";

// What advisers do with a lead. Each command answers with its position in history; repeating one changes nothing.

const TEAM = ["admin", "adviser"] as const;
const Done = z.object({ id: LeadId, position: PositionText });
const one = { id: LeadId } as const;
const Remark = z._default(z.nullable(requiredText(REMARK_MAX)), null);

export const leadById = endpoint({
  method: "GET",
  path: "/api/contacts/:id",
  roles: TEAM,
  summary: "Una solicitud completa; queda constancia de quién la vio",
  input: z.object({ ...one, position: z.optional(PositionText) }),
  output: Lead,
});

const PROMOTION_MAX = 200;
/** Soles or pesos, in the lead's currency. null: unknown. */
const Price = z._default(z.nullable(z.number().check(z.gte(0), z.lte(MAX_AMOUNT))), null);
/** A plan of the catalogue, in the lead's currency. null: unknown. */
const Plan = z._default(z.nullable(ServiceId), null);
const QuoteInput = z.object({ serviceId: Plan, price: Price });
const ContractInput = z.extend(QuoteInput, {
  /** In words. */
  promotion: z._default(z.nullable(requiredLine(PROMOTION_MAX)), null),
  commission: Price,
  installsOn: z._default(z.nullable(Day), null),
});
export type QuoteInput = z.output<typeof QuoteInput>;
export type ContractInput = z.output<typeof ContractInput>;

/** Only an administrator may revert a conversion. */
export const changeStatus = endpoint({
  method: "POST",
  path: "/api/contacts/:id/status",
  roles: TEAM,
  summary: "Cambia el estado según las reglas; perder y reabrir piden el motivo",
  input: z.object({
    ...one,
    status: LeadStatus,
    /** The status the caller saw; 409 `status_moved` when it has changed since. */
    seen: z.optional(LeadStatus),
    reason: z._default(z.nullable(LostReason), null),
    remark: Remark,
    /** With status `quoted`: what was quoted to the person. */
    quote: z._default(z.nullable(QuoteInput), null),
    /** With status `converted`: what the person contracted. */
    contract: z._default(z.nullable(ContractInput), null),
  }),
  output: z.extend(Done, { status: LeadStatus }),
});

/** 409 `not_converted` without a conversion. A contract that is cancelled already stays as it is. */
export const cancelContract = endpoint({
  method: "POST",
  path: "/api/contacts/:id/contract/cancel",
  roles: TEAM,
  summary: "Registra que el contrato de una solicitud convertida se canceló, y por qué; el estado no cambia",
  input: z.object({ ...one, reason: CancelReason, remark: Remark }),
  output: Done,
});

export const assignLead = endpoint({
  method: "POST",
  path: "/api/contacts/:id/assignee",
  roles: TEAM,
  summary: "Asigna la solicitud a alguien del equipo, o a nadie",
  input: z.object({
    ...one,
    assignee: z.nullable(Assignee),
    /** The assignee the caller saw, null for none; 409 `assignee_moved` with a name when another user was first. */
    seen: z.optional(z.nullable(Assignee)),
  }),
  output: Done,
});

export const addNote = endpoint({
  method: "POST",
  path: "/api/contacts/:id/notes",
  roles: TEAM,
  summary: "Agrega una nota; repetir el mismo noteId no la duplica",
  input: z.object({ ...one, noteId: z.uuid(), text: requiredText(REMARK_MAX) }),
  output: Done,
});

const note = { ...one, noteId: z.uuid() } as const;

/** 403 `note_not_yours`; 409 `note_too_old` after ten minutes. */
export const editNote = endpoint({
  method: "POST",
  path: "/api/contacts/:id/notes/:noteId",
  roles: TEAM,
  summary: "Cambia una nota propia, hasta diez minutos después de escribirla; la historia dice que se editó",
  input: z.object({ ...note, text: requiredText(REMARK_MAX) }),
  output: Done,
});

/** Refused as `editNote` is. */
export const deleteNote = endpoint({
  method: "POST",
  path: "/api/contacts/:id/notes/:noteId/delete",
  roles: TEAM,
  summary: "Borra una nota propia, hasta diez minutos después de escribirla; la historia dice que se borró",
  input: z.object(note),
  output: Done,
});

/** ISO 8601 UTC. */
const FollowUp = z.object({
  at: z.nullable(Instant),
  channel: z._default(z.nullable(Channel), null),
  remark: Remark,
});

export const logAttempt = endpoint({
  method: "POST",
  path: "/api/contacts/:id/attempts",
  roles: TEAM,
  summary:
    "Registra un intento de contacto y, en la misma decisión, el estado nuevo, el siguiente paso y el teléfono corregido",
  input: z.object({
    ...one,
    attemptId: z.uuid(),
    channel: Channel,
    outcome: AttemptOutcome,
    remark: Remark,
    /** The next step; replaces the planned follow-up. */
    followUp: z._default(z.nullable(FollowUp), null),
    /** Without a next step: the planned follow-up was carried out and is removed. */
    followUpDone: z._default(z.boolean(), false),
    /** The new status, as in `changeStatus`; the attempt's remark explains it. null: unchanged. */
    status: z._default(
      z.nullable(
        z.object({
          to: LeadStatus,
          seen: z.optional(LeadStatus),
          reason: z._default(z.nullable(LostReason), null),
        }),
      ),
      null,
    ),
    /** The person's correct number; null: unchanged. */
    phone: z._default(z.nullable(requiredLine(40)), null),
  }),
  output: Done,
});

const optionalText = (max: number) => z.optional(z.nullable(requiredLine(max)));

/** An absent field keeps its value; null clears it where it may be empty. */
export const correctContact = endpoint({
  method: "POST",
  path: "/api/contacts/:id/contact",
  roles: TEAM,
  summary: "Corrige los datos de contacto; los anteriores quedan en la historia hasta que se eliminen",
  input: z.object({
    ...one,
    name: z.optional(requiredLine(120)),
    phone: z.optional(requiredLine(40)),
    email: optionalText(254),
    document: optionalText(30),
    address: optionalText(300),
  }),
  output: Done,
});

/** Priced by the current catalogue, for the lead's kind of housing and against its payment. */
export const correctPlan = endpoint({
  method: "POST",
  path: "/api/contacts/:id/plan",
  roles: TEAM,
  summary: "Corrige el plan elegido, o lo quita; precio y ahorro se calculan de nuevo con el catálogo",
  input: z.object({ ...one, serviceId: z.nullable(ServiceId) }),
  output: Done,
});

export const scheduleFollowUp = endpoint({
  method: "POST",
  path: "/api/contacts/:id/follow-up",
  roles: TEAM,
  summary: "Programa el siguiente seguimiento, o lo quita",
  input: z.extend(FollowUp, {
    ...one,
    /** The planned moment the caller saw, null for none; 409 `follow_up_moved` with a name when it has changed since. */
    seen: z.optional(z.nullable(Instant)),
  }),
  output: Done,
});

export const listDuplicates = endpoint({
  method: "GET",
  path: "/api/contacts/:id/duplicates",
  roles: TEAM,
  summary: "Otras solicitudes con el mismo teléfono, documento o email, y las ya fusionadas con esta",
  input: z.object({ ...one, position: z.optional(PositionText) }),
  output: z.object({
    duplicates: z.array(z.object({ lead: Lead, by: z.array(DuplicateMatch), merged: z.boolean() })),
  }),
});

export const mergeLead = endpoint({
  method: "POST",
  path: "/api/contacts/:id/merge",
  roles: TEAM,
  summary: "Fusiona esta solicitud (el duplicado) con otra, que la representa desde ahora; se puede deshacer",
  input: z.object({ ...one, into: LeadId }),
  output: Done,
});

export const unmergeLead = endpoint({
  method: "POST",
  path: "/api/contacts/:id/unmerge",
  roles: TEAM,
  summary: "Deshace una fusión",
  input: z.object(one),
  output: Done,
});

export const withdrawConsent = endpoint({
  method: "POST",
  path: "/api/contacts/:id/consent/withdraw",
  roles: TEAM,
  summary: "La persona retiró su autorización: no se la contacta más",
  input: z.object(one),
  output: Done,
});

/** Changes nothing where a consent is recorded and not withdrawn. */
export const recordConsent = endpoint({
  method: "POST",
  path: "/api/contacts/:id/consent",
  roles: TEAM,
  summary: "Registra una autorización que la persona dio al equipo; deja sin efecto un retiro anterior",
  input: z.object({ ...one, means: ConsentMeans, remark: Remark }),
  output: Done,
});

/** `confirm` guards against an accidental call: the action cannot be undone. */
export const eraseLeadData = endpoint({
  method: "POST",
  path: "/api/contacts/:id/erase",
  roles: ["admin"],
  summary: "Elimina los datos personales para siempre",
  input: z.object({ ...one, confirm: z.literal("ELIMINAR") }),
  output: Done,
});

/** The most leads of one request. */
export const BULK_MAX = 200;

const BulkAction = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("status"),
    status: LeadStatus,
    reason: z._default(z.nullable(LostReason), null),
    remark: Remark,
  }),
  z.object({ kind: z.literal("assign"), assignee: z.nullable(Assignee) }),
  /** Unassigned leads, by round robin over the active advisers: the one with the fewest open leads comes first. */
  z.object({ kind: z.literal("distribute") }),
  z.object({ kind: z.literal("follow_up"), at: Instant, channel: z.nullable(Channel) }),
]);

export const changeLeads = endpoint({
  method: "POST",
  path: "/api/contacts/bulk",
  roles: TEAM,
  summary: "La misma acción sobre varias solicitudes, con un resultado para cada una",
  input: z.object({
    ids: z.array(LeadId).check(z.minLength(1), z.maxLength(BULK_MAX)),
    action: BulkAction,
  }),
  output: z.object({
    results: z.array(
      z.object({
        id: LeadId,
        ok: z.boolean(),
        /** The reason for a failure, as code and Spanish sentence; null on success. */
        code: z.nullable(z.string()),
        message: z.nullable(z.string()),
      }),
    ),
    position: z.nullable(PositionText),
  }),
});
