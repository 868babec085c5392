import {
  type ExampleImport,
  type ImportProblem,
  importedExamples,
} from "@asesorador/domain/assistant/example-import";
import {
  withoutPersonalData,
  withoutVolunteered,
} from "@asesorador/domain/assistant/text/personal-data-in-text";
import {
  addExample,
  EMPTY_EXAMPLE,
  exportExamples,
  type ImportOutcome,
  importExamples,
  MAX_NAMED_PROBLEMS,
  NEW_EXAMPLE_CONFIDENCE,
  previewExampleFile,
  removeExample,
  toggleExample,
} from "@asesorador/domain/assistant/training-contract";
import { MAX_EXAMPLES } from "@asesorador/domain/assistant/training-decider";
import { unreachable } from "@asesorador/domain/kernel/decider";
import { teamDay } from "@asesorador/domain/kernel/local-time";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { derivedUuid } from "../application/derived-id.ts";
import { whenMissing } from "../http/input.ts";
import { LIMITS } from "../http/limits.ts";
import { route } from "../http/route.ts";
import type { TrainingPorts } from "./change-training.ts";
import { exampleFile } from "./es.ts";
import { type BadExample, exampleFileOf, examplesIn } from "./example-files.ts";
import { tooManyExamples } from "./rejections.ts";

/** The examples of operators: one by one, and as files. */
export const exampleRoutes = (app: FastifyInstance, ports: TrainingPorts): void => {
  const { change } = ports;

  route(
    app,
    addExample,
    ({ id, userInput, botResponse, intent }, { request }) =>
      change(
        {
          type: "AddExamples",
          examples: [
            {
              exampleId: id,
              userInput: withoutVolunteered(userInput),
              botResponse: withoutPersonalData(botResponse),
              intent,
              confidence: NEW_EXAMPLE_CONFIDENCE,
              isActive: true,
            },
          ],
        },
        request,
      ),
    { refusal: whenMissing(["userInput", "botResponse"], EMPTY_EXAMPLE) },
  );

  exampleFileRoutes(app, ports);

  route(app, toggleExample, ({ id, isActive }, { request }) =>
    change({ type: "ToggleExample", exampleId: id, isActive }, request),
  );
  route(app, removeExample, ({ id }, { request }) =>
    change({ type: "RemoveExample", exampleId: id }, request),
  );
};

/** MAX_EXAMPLE_FILE as JSON, where quotes and line breaks take two bytes, and letters with an accent two or three. */
const IMPORT_BYTES = 6_000_000;
const IMPORT_LIMITS = {
  bodyBytes: IMPORT_BYTES,
  answerMs: LIMITS.longAnswerMs,
  perMinute: LIMITS.exportsPerMinute,
} as const;

/** Preview, import and export of a file of examples. */
const exampleFileRoutes = (app: FastifyInstance, { nowMs, training, change }: TrainingPorts): void => {
  route(
    app,
    previewExampleFile,
    async ({ format, content }, { request, reply }) => {
      reply.header("cache-control", "no-store");
      const read = examplesIn(content, format, newIdsOf(request));
      const state = await training.now();
      const outcome = importedExamples(state, read.examples);
      const room = MAX_EXAMPLES - state.examples.size;
      if (outcome.added.length > room) throw tooManyExamples(outcome.added.length, room);
      return outcomeOf(outcome, read.bad);
    },
    IMPORT_LIMITS,
  );
  route(
    app,
    importExamples,
    async ({ format, content }, { request }) => {
      const read = examplesIn(content, format, newIdsOf(request));
      let outcome: ExampleImport = { added: [], known: [], problems: [] };
      const { position } = await change((state) => {
        outcome = importedExamples(state, read.examples);
        const examples = outcome.added.map(({ at: _, ...one }) => ({
          ...one,
          confidence: NEW_EXAMPLE_CONFIDENCE,
        }));
        return { type: "AddExamples", examples };
      }, request);
      return { position, ...outcomeOf(outcome, read.bad) };
    },
    IMPORT_LIMITS,
  );
  route(
    app,
    exportExamples,
    async ({ format }, { reply }) => {
      reply.header("cache-control", "no-store");
      const { examples } = await training.now();
      return {
        name: `ejemplos-${teamDay(nowMs())}.${format}`,
        content: exampleFileOf(examples.values(), format),
      };
    },
    { perMinute: LIMITS.exportsPerMinute },
  );
};

/** The same file sent twice by one request is the same examples. */
const newIdsOf =
  (request: FastifyRequest) =>
  (at: number): string =>
    derivedUuid(`${request.id}/example/${at}`);

const outcomeOf = ({ added, known, problems }: ExampleImport, bad: readonly BadExample[]): ImportOutcome => {
  const all = [...bad, ...problems.map((one) => ({ at: one.at, what: whatIsWrong(one) }))];
  return {
    added: added.length,
    known: known.length,
    problems: all.length,
    named: all.toSorted((a, b) => a.at - b.at).slice(0, MAX_NAMED_PROBLEMS),
  };
};

const whatIsWrong = (problem: ImportProblem): string => {
  switch (problem.type) {
    case "unknown_intent":
      return exampleFile.unknownIntent(problem.intent);
    case "answer_missing":
      return exampleFile.answerMissing(problem.intent);
    case "other_intent":
      return exampleFile.otherIntent(problem.intent);
    case "repeated":
      return exampleFile.repeats(problem.first);
    default:
      return unreachable(problem);
  }
};
