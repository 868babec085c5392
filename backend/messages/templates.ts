import { accountIn } from "@asesorador/domain/kernel/actor";
import type { Recorded } from "@asesorador/domain/kernel/event-store";
import type { Template as ShownTemplate } from "@asesorador/domain/messages/contract";
import { messageEvents, type TemplateEvent } from "@asesorador/domain/messages/events";
import type { MessageKind } from "@asesorador/domain/messages/kinds";
import {
  evolveTemplates,
  TEMPLATES_STREAM,
  type Templates,
  templateIn,
  templatesDecider,
} from "@asesorador/domain/messages/templates";
import type { Context } from "../application/context.ts";
import { followStream } from "../application/followed-stream.ts";
import { eventsOf } from "../application/handle.ts";
import { occurredAt } from "../application/occurred-at.ts";

export const templatesAggregate = {
  decider: templatesDecider,
  events: eventsOf<TemplateEvent>(messageEvents),
};

type Version = ShownTemplate["versions"][number];
type State = {
  readonly templates: Templates;
  readonly versions: ReadonlyMap<MessageKind, readonly Version[]>;
};

const EMPTY: State = { templates: new Map(), versions: new Map() };

const project = ({ templates: before, versions }: State, event: Recorded<TemplateEvent>): State => {
  const templates = evolveTemplates(before, event);
  const { kind } = event.data;
  const { subject, body, version } = templateIn(templates, kind);
  const by = accountIn(event.metadata.actor);
  const at = occurredAt(event);
  const one: Version = { version, subject, body, by, at };
  return { templates, versions: new Map(versions).set(kind, [one, ...(versions.get(kind) ?? [])]) };
};

/** Templates and their earlier versions, read from history. */
export const templateDirectory = (store: Pick<Context["store"], "readStream">, clock: () => number) => {
  const followed = followStream(
    store,
    {
      stream: TEMPLATES_STREAM,
      initialState: EMPTY,
      evolve: project,
      decode: templatesAggregate.events.decode,
    },
    clock,
  );
  return {
    /** Includes every change that was acknowledged before the call. Throws StoreUnavailable. */
    current: async (kind: MessageKind) => templateIn((await followed.now()).templates, kind),
    all: async (kinds: readonly MessageKind[]): Promise<ShownTemplate[]> => {
      const { templates, versions } = await followed.now();
      return kinds.map((kind) => ({
        kind,
        ...templateIn(templates, kind),
        versions: [...(versions.get(kind) ?? [])],
      }));
    },
  };
};
