import { knownCatalogue, knownService } from "@asesorador/backend/catalog/known-catalogue";
import { route } from "@asesorador/backend/http/route";
import { choicePricing } from "@asesorador/backend/lead/price-choice";
import { statusToken } from "@asesorador/backend/lead/status-token";
import { contactOf, submissionIds, submissionOf } from "@asesorador/backend/lead/submission";
import type { LeadId } from "@asesorador/domain/kernel/ids";
import type { Vault } from "@asesorador/domain/kernel/vault";
import { submitLead } from "@asesorador/domain/lead/contract";
import { leadDecider } from "@asesorador/domain/lead/decider";
import type { LeadSubmittedData } from "@asesorador/domain/lead/events";
import { supportDueAt } from "@asesorador/domain/lead/sla";
import type { FastifyInstance } from "fastify";
import { now } from "../runtime/clock.ts";
import type { Parts } from "../runtime/open-parts.ts";
import { PLAIN_PATH } from "./contenders.ts";

/** Stores one new lead; durable when it resolves. */
export type KeepLead = (leadId: LeadId, lead: LeadSubmittedData) => Promise<unknown>;

/** Leaves personal data as it is: each contender seals it when it stores the lead. */
const clearVault: Vault = {
  newKey: async () => "",
  seal: () => Promise.reject(new Error("nothing is sealed here")),
  open: async (events) => events,
  openBlocks: async (blocks) => blocks,
  erase: async () => false,
  blindIndex: (_kind, value) => value,
  searchTokens: (parts) => parts,
};

type Keeping = {
  readonly keep: KeepLead;
  /** Whether phone, document and e-mail are hashed as in our route. */
  readonly blindIndexes: boolean;
};

/**
 * The route of the other contenders: our own validation, normalisation, pricing and first status, inside our own
 * application with its headers, hooks and metrics. Only the storage differs.
 */
export const plainRoute = (
  app: FastifyInstance,
  { pool, secrets, vault: realVault }: Parts,
  { keep, blindIndexes }: Keeping,
): void => {
  const vault = blindIndexes ? { ...clearVault, blindIndex: realVault.blindIndex } : clearVault;
  // The catalogue is constant during a bench: no contender reads it twice.
  const readModels = { tag: () => "fixed", waitFor: async () => true, onChange: () => () => {} };
  const priceChoice = choicePricing(knownService(knownCatalogue({ db: pool, readModels })));
  route(app, { ...submitLead, path: PLAIN_PATH }, async (input) => {
    const contact = contactOf(input, "visitor");
    const { leadId } = submissionIds(input, contact, { secret: secrets.idempotencySecret, now: now() });
    const command = await submissionOf(input, contact, { leadId, vault, priceChoice, now: now() });
    const decision = leadDecider.decide(command, leadDecider.initialState);
    const [event] = decision.ok ? decision.events : [];
    if (event?.type !== "LeadSubmitted") throw new Error("a new lead was not accepted");
    await keep(leadId, event.data);
    return {
      id: leadId,
      status: event.data.status,
      position: "0",
      hints: command.hints,
      statusToken: statusToken(secrets.idempotencySecret, leadId),
      supportDueAt: new Date(supportDueAt({ ...command, submittedAt: Date.parse(now()) })).toISOString(),
    };
  });
};
