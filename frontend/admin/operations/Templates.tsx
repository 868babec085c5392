import type { Template } from "@asesorador/domain/messages/contract";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { dayAndTime } from "../../kernel/formats.ts";
import { DenseButton } from "../../ui/DenseButton.tsx";
import { LoadFailed } from "../../ui/LoadFailed.tsx";
import { esMessages } from "./es-messages.ts";
import { templatesQuery } from "./queries.ts";
import { TemplateEditor } from "./TemplateEditor.tsx";

const text = esMessages.templates;

/** The template of each kind of message, with its editor. */
export const Templates = () => {
  const { data, isError, error, refetch } = useQuery(templatesQuery);
  const [editing, setEditing] = useState<Template | null>(null);
  return (
    <div className="mt-4">
      <h4 className="text-base">{text.title}</h4>
      {!data && !isError && <p className="mt-1 text-sm text-ink2">{text.loading}</p>}
      {isError && !data && (
        <LoadFailed className="mt-1" title={text.failed} retry={text.retry} error={error} onRetry={refetch} />
      )}
      <ul className="mt-1 max-w-xl text-sm">
        {data?.templates.map((template) => (
          <li
            key={template.kind}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-line py-1.5"
          >
            <div className="min-w-0">
              <p className="font-semibold">{esMessages.kind[template.kind]}</p>
              <p className="text-xs text-ink2">{stateOf(template)}</p>
            </div>
            <DenseButton
              aria-label={text.editOf(esMessages.kind[template.kind])}
              onClick={() => setEditing(template)}
            >
              {text.edit}
            </DenseButton>
          </li>
        ))}
      </ul>
      {editing && <TemplateEditor template={editing} onClose={() => setEditing(null)} />}
    </div>
  );
};

const stateOf = ({ isDefault, versions: [newest] }: Template): string =>
  isDefault || !newest ? text.original : text.changed(newest.version, newest.by, dayAndTime(newest.at));
