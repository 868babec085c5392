import { accept, type Decider, reject, unreachable } from "../kernel/decider.ts";
import { DEFAULT_TEMPLATES } from "./es.ts";
import { messageEvents, type TemplateEvent } from "./events.ts";
import type { MessageKind } from "./kinds.ts";
import { problemsIn, type Template } from "./template.ts";

/** All templates are one aggregate in one stream: there are few, and every message reads one. */
export const TEMPLATES_STREAM = "messageTemplates-all";

/** `version`: how many times the template was changed; 0: the built-in text. */
export type VersionedTemplate = Template & { readonly version: number; readonly isDefault: boolean };
export type Templates = ReadonlyMap<MessageKind, VersionedTemplate>;

export type TemplateCommand =
  /** `seen`: the version that the author changed. */
  | ({ readonly type: "SaveTemplate"; readonly kind: MessageKind; readonly seen: number } & Template)
  | { readonly type: "RestoreTemplate"; readonly kind: MessageKind; readonly seen: number };

export type TemplateRejection = "template_changed_meanwhile" | "template_invalid";

/** The current template of a kind: the built-in one, version 0, until it is changed. */
export const templateIn = (templates: Templates, kind: MessageKind): VersionedTemplate =>
  templates.get(kind) ?? { ...DEFAULT_TEMPLATES[kind], version: 0, isDefault: true };

/** Templates after one more event. */
export const evolveTemplates = (before: Templates, { type, data }: TemplateEvent): Templates => {
  const version = templateIn(before, data.kind).version + 1;
  switch (type) {
    case "MessageTemplateSaved": {
      const { subject, body } = data;
      return new Map(before).set(data.kind, { subject, body, version, isDefault: false });
    }
    case "MessageTemplateRestored":
      return new Map(before).set(data.kind, { ...DEFAULT_TEMPLATES[data.kind], version, isDefault: true });
    default:
      return unreachable(type);
  }
};

export const templatesDecider: Decider<TemplateCommand, TemplateEvent, Templates, TemplateRejection> = {
  initialState: new Map(),
  evolve: evolveTemplates,
  decide: (command, templates) => {
    const { kind, seen } = command;
    const current = templateIn(templates, kind);
    if (command.type === "RestoreTemplate") {
      if (current.isDefault) return accept<TemplateEvent>();
      if (seen !== current.version) return reject("template_changed_meanwhile");
      return accept(messageEvents.create("MessageTemplateRestored", { kind }));
    }
    const { subject, body } = command;
    if (subject === current.subject && body === current.body) return accept<TemplateEvent>();
    if (seen !== current.version) return reject("template_changed_meanwhile");
    if (problemsIn(kind, command).length > 0) return reject("template_invalid");
    return accept(messageEvents.create("MessageTemplateSaved", { kind, subject, body }));
  },
};
