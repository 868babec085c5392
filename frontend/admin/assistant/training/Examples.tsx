import {
  type Example,
  MAX_BOT_RESPONSE,
  MAX_USER_INPUT,
  type Training,
} from "@asesorador/domain/assistant/training-contract";
import { useState } from "react";
import * as z from "zod/mini";
import { useRestoredDraft } from "../../../access/use-account-draft.ts";
import { dayAndTime } from "../../../kernel/formats.ts";
import { AreaField } from "../../../ui/AreaField.tsx";
import { Button } from "../../../ui/Button.tsx";
import { handleSubmit } from "../../../ui/handle-submit.ts";
import { SelectField } from "../../../ui/SelectField.tsx";
import { StatusBadge } from "../../../ui/StatusBadge.tsx";
import { useFocusFirstInvalid } from "../../../ui/use-focus-first-invalid.ts";
import { useFocusKept } from "../../../ui/use-focus-kept.ts";
import { bandOf } from "../display.ts";
import { draftSubject } from "../draft-subject.ts";
import { MoreOfList } from "../MoreOfList.tsx";
import { repeatId } from "../repeat-id.ts";
import { Switch } from "../Switch.tsx";
import { useFirstOf } from "../use-first-of.ts";
import { limitHint, valueHint } from "../value-hint.ts";
import { useAddExample, useRemoveExample, useToggleExample } from "./commands.ts";
import { ExampleFiles } from "./ExampleFiles.tsx";
import { es } from "./es.ts";
import { intentOptions, nameOfIntent } from "./intent-options.ts";
import { RemoveButton } from "./RemoveButton.tsx";

const { examples: words } = es;
const ALL = "general";

/** The operators' examples: a form for a new one, and the list by intent. */
export const Examples = ({ training }: { readonly training: Training }) => {
  const [shown, setShown] = useState(ALL);
  const { area, rest } = useFocusKept<HTMLElement, HTMLHeadingElement>();
  const listed = training.examples.filter(({ intent }) => shown === ALL || intent === shown);
  const { first, isLong, onMore } = useFirstOf(listed);
  return (
    <div className="grid grid-cols-1 items-start gap-5 py-5 lg:grid-cols-[minmax(0,22rem)_minmax(0,1fr)] lg:gap-6">
      <section aria-labelledby="ia-new-example" className="rounded-card border border-line p-4 lg:p-5">
        <h2 id="ia-new-example" className="text-lg">
          {words.newTitle}
        </h2>
        <NewExample training={training} />
      </section>
      <section ref={area} aria-labelledby="ia-examples" className="min-w-0">
        <div className="flex flex-wrap items-end justify-between gap-3">
          <h2 id="ia-examples" ref={rest} tabIndex={-1} className="text-lg">
            {words.list}
          </h2>
          <SelectField
            dense
            className="w-full sm:w-64"
            label={words.filter}
            value={shown}
            options={[{ value: ALL, label: words.general }, ...intentOptions(training)]}
            onChange={setShown}
          />
        </div>
        <ExampleFiles />
        {listed.length === 0 ? (
          <div className="mt-3 rounded-card border border-dashed border-edge px-4 py-10 text-center">
            <p className="font-semibold">{training.examples.length === 0 ? words.none : words.noneHere}</p>
            {training.examples.length === 0 && <p className="mt-1 text-sm text-ink2">{words.noneText}</p>}
          </div>
        ) : (
          <>
            <ul className="mt-3 divide-y divide-line rounded-card border border-line">
              {first.map((example) => (
                <ExampleRow key={example.id} example={example} training={training} />
              ))}
            </ul>
            {isLong && <MoreOfList shown={first.length} total={listed.length} onMore={onMore} />}
          </>
        )}
      </section>
    </div>
  );
};

type RowProps = { readonly example: Example; readonly training: Training };

const ExampleRow = ({ example, training }: RowProps) => {
  const { id, userInput, botResponse, intent, confidence, isActive, at, by } = example;
  const toggle = useToggleExample();
  const remove = useRemoveExample();
  return (
    <li className="px-4 py-3.5">
      <div className="flex items-start justify-between gap-3">
        <h3 className="min-w-0 py-2 font-sans text-sm font-semibold tracking-normal break-words">
          {userInput}
        </h3>
        <Switch
          label={words.switchOf(userInput)}
          on={isActive}
          words={isActive ? words.active : words.inactive}
          busy={toggle.isPending}
          onSwitch={() => toggle.mutate({ id, isActive: !isActive })}
        />
      </div>
      <p className="mt-1 rounded-ctl bg-paper px-3 py-2 text-sm break-words whitespace-pre-line">
        {botResponse === "" ? <em className="text-ink2">{words.ownAnswer}</em> : botResponse}
      </p>
      <div className="mt-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        {/* Long names of intents wrap where the text is enlarged. */}
        <p className="num flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1 text-xs text-ink2 *:whitespace-normal">
          <StatusBadge tone="blue" label={nameOfIntent(training, intent)} />
          <StatusBadge tone={bandOf(confidence * 100)} label={words.confidence(String(confidence))} />
          <span>{words.made(dayAndTime(at), by)}</span>
        </p>
        <RemoveButton
          label={words.removeOf(userInput)}
          question={words.removeQuestion}
          busy={remove.isPending}
          onRemove={() => remove.mutate(id)}
        >
          {words.remove}
        </RemoveButton>
      </div>
    </li>
  );
};

const Draft = z.object({ userInput: z.string(), botResponse: z.string(), intent: z.string() });
type Draft = z.infer<typeof Draft>;
const BLANK: Draft = { userInput: "", botResponse: "", intent: "precios" };
type Missing = { readonly userInput: boolean; readonly botResponse: boolean };
const NOTHING: Missing = { userInput: false, botResponse: false };

const useNewExample = (options: ReturnType<typeof intentOptions>) => {
  const [idOf] = useState(repeatId);
  const kept = useRestoredDraft<Draft>({
    subject: draftSubject("example"),
    schema: Draft,
    blank: BLANK,
    isBlank: (draft) => draft.userInput === "" && draft.botResponse === "",
  });
  const { userInput, botResponse } = kept.draft;
  // One that was kept may have been removed since.
  const isKnown = options.some(({ value }) => value === kept.draft.intent);
  const typed = { userInput, botResponse, intent: isKnown ? kept.draft.intent : BLANK.intent };
  const [missing, setMissing] = useState(NOTHING);
  const [refusals, setRefusals] = useState(0);
  const form = useFocusFirstInvalid(refusals);
  const write = (change: Partial<Draft>) => {
    kept.edit({ ...typed, ...change });
    setMissing(NOTHING);
  };
  const add = useAddExample();
  const submit = () => {
    if (add.isPending) return;
    const found = { userInput: userInput.trim() === "", botResponse: botResponse.trim() === "" };
    setMissing(found);
    if (found.userInput || found.botResponse) return setRefusals(refusals + 1);
    // Not mutate's own callback: another tab of the console removes the form. A toast reports a failure.
    add
      .mutateAsync({ id: idOf(typed), ...typed })
      .then(kept.submit({ ...BLANK, intent: typed.intent }), () => undefined);
  };
  return { form, typed, missing, isBusy: add.isPending, write, submit };
};

const NewExample = ({ training }: { readonly training: Training }) => {
  const options = intentOptions(training);
  const { form, typed, missing, isBusy, write, submit } = useNewExample(options);
  const { userInput, botResponse, intent } = typed;
  return (
    <form ref={form} noValidate className="mt-3 grid gap-4" onSubmit={handleSubmit(submit)}>
      <AreaField
        dense
        label={words.userInput}
        name="userInput"
        hint={limitHint(userInput, MAX_USER_INPUT, words.userHint)}
        maxLength={MAX_USER_INPUT}
        error={missing.userInput ? words.empty : null}
        value={userInput}
        onText={(text) => write({ userInput: text })}
      />
      <AreaField
        dense
        label={words.botResponse}
        name="botResponse"
        rows={4}
        hint={valueHint(botResponse, MAX_BOT_RESPONSE, words.botHint)}
        maxLength={MAX_BOT_RESPONSE}
        error={missing.botResponse ? words.empty : null}
        value={botResponse}
        onText={(text) => write({ botResponse: text })}
      />
      <SelectField
        dense
        label={words.intent}
        value={intent}
        options={options}
        onChange={(chosen) => write({ intent: chosen })}
      />
      <Button type="submit" busy={isBusy} size="medium" className="sm:justify-self-start">
        {words.submit}
      </Button>
    </form>
  );
};
