import {
  type Block,
  blocksOf,
  type Run,
  subjectOf,
  type Template,
  textOf,
} from "@asesorador/domain/messages/template";
import { esMessages } from "./es-messages.ts";

const text = esMessages.editor;

/** Both forms of the message with example values, from the same blocks as the message itself. */
export const TemplatePreview = ({ template }: { readonly template: Template }) => {
  const blocks = blocksOf(template, esMessages.example);
  const subject = subjectOf(template, esMessages.example);
  return (
    <section aria-label={text.preview} className="grid content-start gap-4 text-sm">
      <div>
        <h3 className="text-base">{text.preview}</h3>
        <p className="text-xs text-ink2">{text.previewNote}</p>
      </div>
      <div>
        <h4 className="font-semibold">{text.html}</h4>
        <div className="mt-1 rounded-card border border-line bg-paper p-4">
          <p className="mb-3 font-semibold wrap-anywhere">{subject}</p>
          <div className="grid gap-3 rounded-card border border-line bg-surface p-4 wrap-anywhere">
            {blocks.map((block, index) => (
              // Blocks have no identity: each is drawn again from the text.
              // biome-ignore lint/suspicious/noArrayIndexKey: see above
              <Shown key={index} block={block} />
            ))}
          </div>
        </div>
      </div>
      <div>
        <h4 className="font-semibold">{text.text}</h4>
        <pre className="mt-1 max-h-80 overflow-auto rounded-card border border-line bg-paper p-4 text-xs wrap-anywhere whitespace-pre-wrap">
          {[subject, ...blocks.map(textOf)].join("\n\n")}
        </pre>
      </div>
    </section>
  );
};

const Shown = ({ block }: { readonly block: Block }) => {
  if (block.kind === "button")
    return (
      <p>
        <span className="inline-block rounded-btn bg-pine px-5 py-3 font-semibold text-surface">
          {block.label}
        </span>
      </p>
    );
  const lines = block.lines.map((runs, index) => ({ key: `${index}`, runs }));
  if (block.kind === "list")
    return (
      <ul className="list-disc pl-5">
        {lines.map(({ key, runs }) => (
          <li key={key}>
            <Line runs={runs} />
          </li>
        ))}
      </ul>
    );
  return (
    <p>
      {lines.map(({ key, runs }) => (
        <span key={key} className="block">
          <Line runs={runs} />
        </span>
      ))}
    </p>
  );
};

const Line = ({ runs }: { readonly runs: readonly Run[] }) =>
  runs.map(({ text: words, bold }, index) => {
    const key = `${index} ${words}`;
    return bold ? <strong key={key}>{words}</strong> : <span key={key}>{words}</span>;
  });
