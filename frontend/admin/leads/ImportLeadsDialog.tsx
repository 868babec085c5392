import type { Country } from "@asesorador/domain/kernel/market";
import { beginning, oneLine } from "@asesorador/domain/kernel/strings";
import { importLeads, leadsTemplate, previewLeads } from "@asesorador/domain/lead/import-contract";
import { ConsentMeans } from "@asesorador/domain/lead/work";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { fromPromise } from "xstate";
import { dateField } from "../../kernel/date-fields.ts";
import { call } from "../../kernel/http.ts";
import { AreaField } from "../../ui/AreaField.tsx";
import { Field } from "../../ui/Field.tsx";
import { SelectField } from "../../ui/SelectField.tsx";
import { ImportDialog, type StatementProps } from "../csv-import/ImportDialog.tsx";
import { importMachine, WITH_DUPLICATES } from "../csv-import/import-machine.ts";
import type { Settings } from "../csv-import/rows.ts";
import { esEntry } from "./es-entry.ts";
import { esWork } from "./es-work.ts";
import { refetchLeads } from "./queries.ts";

const text = esEntry.importing;

type Props = { readonly market: Country; readonly onClose: () => void };

/** Imports leads from a CSV: how its people consented, a preview with duplicates, and the import in parts. */
export const ImportLeadsDialog = ({ market, onClose }: Props) => {
  const client = useQueryClient();
  const [machine] = useState(() => machineFor(market));
  return (
    <ImportDialog
      machine={machine}
      words={text}
      templatePath={leadsTemplate.path}
      Statement={ConsentFields}
      settings={{ means: "document" }}
      onApplied={(position) => void refetchLeads(client, position)}
      onClose={onClose}
    />
  );
};

const machineFor = (market: Country) =>
  importMachine.provide({
    guards: { unsettled: (_, settings) => Object.keys(problemsIn(settings)).length > 0 },
    actors: {
      preview: fromPromise(async ({ input: { csv }, signal }) => {
        const { token, rows } = await call(previewLeads, { market, csv }, { signal });
        return { token, rows: rows.map(({ phone: code, ...row }) => ({ ...row, code, changes: [] })) };
      }),
      // Without the signal: closing the dialog must not hide the result of a write.
      apply: fromPromise(async ({ input: { settings, ...input } }) => {
        const duplicates = settings["duplicates"] === WITH_DUPLICATES.duplicates ? "import" : "skip";
        const { rows, ...rest } = await call(importLeads, {
          ...input,
          market,
          duplicates,
          fileName: nameIn(settings),
          consent: {
            means: ConsentMeans.parse(settings["means"]),
            source: settings["source"] ?? "",
            givenOn: settings["givenOn"] ?? "",
          },
        });
        return { ...rest, rows: rows.map(({ phone: code, ...row }) => ({ ...row, code })) };
      }),
    },
  });

const LONGEST_NAME = 200;

/** As the contract takes it: one line. */
const nameIn = ({ fileName = "" }: Settings): string => beginning(oneLine(fileName), LONGEST_NAME);

const problemsIn = ({ source = "", givenOn = "" }: Settings): Settings => ({
  ...(source.trim() === "" && { source: text.sourceMissing }),
  ...((givenOn === "" || givenOn > dateField(Date.now())) && { givenOn: text.givenOnMissing }),
});

const MEANS = ConsentMeans.options.map((value) => ({ value, label: esWork.consent.meansOf[value] }));

const ConsentFields = ({ settings, tried, onSettle }: StatementProps) => {
  const problems = tried ? problemsIn(settings) : {};
  const means = ConsentMeans.safeParse(settings["means"]).data ?? "document";
  return (
    <fieldset className="grid gap-x-4 gap-y-3 rounded-ctl border border-line p-4 sm:grid-cols-2">
      <legend className="px-1 text-sm font-semibold">{text.consent}</legend>
      <SelectField
        dense
        label={text.means}
        options={MEANS}
        value={means}
        onChange={(next) => onSettle({ means: next })}
      />
      <Field
        dense
        alert
        required
        type="date"
        label={text.givenOn}
        hint={text.givenOnHint}
        max={dateField(Date.now())}
        error={problems["givenOn"] ?? null}
        value={settings["givenOn"] ?? ""}
        onText={(givenOn) => onSettle({ givenOn })}
      />
      <AreaField
        dense
        alert
        required
        className="sm:col-span-2"
        rows={2}
        label={text.source}
        hint={text.sourceHint}
        maxLength={500}
        error={problems["source"] ?? null}
        value={settings["source"] ?? ""}
        onText={(source) => onSettle({ source })}
      />
    </fieldset>
  );
};
