import { Download } from "lucide-react";
import { type ReactNode, useEffect, useId, useRef } from "react";
import { AreaField } from "../../ui/AreaField.tsx";
import { handleSubmit } from "../../ui/handle-submit.ts";
import { es } from "./es.ts";

type Props = {
  readonly words: { readonly [Name in "templateHint" | "fileHint" | "pasteHint"]: string };
  readonly templatePath: string;
  /** Id of the form. */
  readonly id: string;
  readonly csv: string;
  /** "" when none was read, or the last one was refused. */
  readonly fileName: string;
  readonly onFill: (csv: string) => void;
  readonly onPick: (file: File) => void;
  readonly onSubmit: () => void;
  /** Above the file. */
  readonly children: ReactNode;
};

/** A CSV file or its text, with a link to a template. */
export const ChooseFile = (props: Props) => {
  const { id, words, templatePath, csv, fileName, onFill, onPick, onSubmit, children } = props;
  const file = useId();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // The browser would go on showing the name of a refused file, and not report that it is picked again.
    if (fileName === "" && input.current) input.current.value = "";
  });
  const submit = () => {
    onSubmit();
  };
  return (
    <form id={id} noValidate className="grid gap-5" onSubmit={handleSubmit(submit)}>
      {children}
      <p className="text-sm">
        <a
          href={templatePath}
          download
          className="inline-flex min-h-11 items-center gap-1.5 font-semibold text-pine underline underline-offset-4 lg:min-h-9"
        >
          <Download aria-hidden="true" strokeWidth={1.75} className="size-4" />
          {es.template}
        </a>
        <span className="block text-xs text-ink2">{words.templateHint}</span>
      </p>
      <div>
        <label htmlFor={file} className="mb-1 block text-xs font-semibold">
          {es.file}
        </label>
        <input
          ref={input}
          id={file}
          type="file"
          accept=".csv,text/csv,text/plain"
          aria-describedby={`${file}-hint`}
          className="block min-h-11 w-full cursor-pointer rounded-ctl border border-edge bg-surface text-sm file:mr-3 file:min-h-11 file:cursor-pointer file:border-0 file:bg-mint file:px-4 file:font-semibold file:text-pine hover:border-pine"
          onChange={(event) => {
            const [picked] = event.target.files ?? [];
            if (picked) onPick(picked);
          }}
        />
        <p id={`${file}-hint`} className="mt-1 text-xs text-ink2">
          {words.fileHint}
        </p>
      </div>
      <AreaField
        dense
        label={es.paste}
        name="csv"
        rows={9}
        spellCheck={false}
        wrap="off"
        hint={words.pasteHint}
        value={csv}
        onText={onFill}
      />
    </form>
  );
};
