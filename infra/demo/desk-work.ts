import { derivedUuid } from "@asesorador/backend/application/derived-id";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "@asesorador/domain/kernel/durations";
import type { LeadId } from "@asesorador/domain/kernel/ids";
import type { LeadCommand } from "@asesorador/domain/lead/commands";
import { atWork } from "./calendar.ts";
import type { StatusStep } from "./follow-up.ts";
import type { Random } from "./random.ts";

/** A command of the team for a lead, and its time. */
export type DeskStep = { readonly at: number; readonly command: LeadCommand };

/** Invented names; `demoAdvisers` makes their accounts. */
export const DEMO_ADVISERS = ["rosa.quispe", "luis.torres", "carmen.vega"] as const;

/** Leads that changed within this time still have a planned follow-up; older follow-ups were done. */
const FRESH_MS = 9 * DAY_MS;

const NOTES = [
  "Prefiere que la llamemos por la tarde.",
  "Quiere confirmar con su familia antes de decidir.",
  "Preguntó por el costo de instalación.",
  "Tiene contrato con su operador hasta fin de mes.",
  "Pidió que le enviemos la propuesta por WhatsApp.",
  "Le interesa más la velocidad que el precio.",
] as const;
const CHANNELS = { call: 70, whatsapp: 24, email: 6 } as const;
const UNANSWERED = { no_answer: 62, busy: 14, voicemail: 24 } as const;

export type Desk = {
  readonly leadId: LeadId;
  readonly from: number;
  readonly end: number;
  readonly random: Random;
};

/** The team's work around a lead's status changes, in order; everything happens before `end`. */
export const deskWork = (desk: Desk, steps: readonly StatusStep[]): readonly DeskStep[] =>
  [...assigned(desk, steps), ...attempts(desk, steps), ...notes(desk, steps), ...planned(desk, steps)]
    .filter(({ at }) => at < desk.end)
    .sort((a, b) => a.at - b.at);

const assigned = ({ leadId, from, random }: Desk, steps: readonly StatusStep[]): readonly DeskStep[] => {
  if (!random.chance(steps.length > 0 ? 0.95 : 0.5)) return [];
  const to = random.pick(DEMO_ADVISERS);
  const by = random.chance(0.8) ? "round_robin" : "hand";
  return [{ at: from + random.between(2, 15) * MINUTE_MS, command: { type: "AssignLead", leadId, to, by } }];
};

const attempts = (desk: Desk, [first]: readonly StatusStep[]): readonly DeskStep[] => {
  const { leadId, from, random } = desk;
  // Waiting leads mostly had an unsuccessful contact attempt.
  if (!first && random.chance(0.15)) return [];
  if (first && !random.chance(0.6)) return [];
  const moment = first?.at ?? atWork(from, random.between(1, 22));
  type Attempt = { readonly nth: number; readonly minutesBefore: number; readonly reached: boolean };
  const attempt = ({ nth, minutesBefore, reached }: Attempt): DeskStep => ({
    at: moment - minutesBefore * MINUTE_MS,
    command: {
      type: "LogContactAttempt",
      leadId,
      attemptId: derivedUuid(`demo/attempt/${leadId}/${nth}`),
      channel: random.weighted(CHANNELS),
      outcome: reached ? "reached" : random.weighted(UNANSWERED),
      remark: null,
    },
  });
  const reached = first !== undefined && first.to !== "lost";
  return random.chance(reached ? 0.25 : 0.8)
    ? [
        attempt({ nth: 1, minutesBefore: random.between(20, 40), reached: false }),
        attempt({ nth: 2, minutesBefore: 2, reached }),
      ]
    : [attempt({ nth: 1, minutesBefore: 2, reached })];
};

const notes = ({ leadId, random }: Desk, steps: readonly StatusStep[]): readonly DeskStep[] =>
  steps.flatMap(({ at }, nth) => {
    if (!random.chance(0.15)) return [];
    const noteId = derivedUuid(`demo/note/${leadId}/${nth}`);
    const text = random.pick(NOTES);
    return [{ at: at + 3 * MINUTE_MS, command: { type: "AddNote", leadId, noteId, text } as const }];
  });

const OPEN: ReadonlySet<string> = new Set(["contacted", "interested", "quoted"]);

/** Some are overdue since yesterday, most are due this week. */
const planned = ({ leadId, end, random }: Desk, steps: readonly StatusStep[]): readonly DeskStep[] => {
  const last = steps.at(-1);
  const wanted = last && OPEN.has(last.to) && last.at > end - FRESH_MS && random.chance(0.7);
  if (!wanted) return [];
  const due = new Date(Math.max(atWork(end, random.between(-18, 110)), last.at + HOUR_MS));
  const channel = random.weighted(CHANNELS);
  const command = { type: "ScheduleFollowUp", leadId, at: due.toISOString(), channel, remark: null } as const;
  return [{ at: last.at + 5 * MINUTE_MS, command }];
};
