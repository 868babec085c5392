import { type ReactNode, Suspense, useEffect, useRef, useState } from "react";
import { type Actor, createActor } from "xstate";
import { brand } from "../../kernel/brand.ts";
import { showInAddress } from "../../kernel/change-history.ts";
import { lazyPart } from "../../kernel/lazy-part.ts";
import { randomUuid } from "../../kernel/random-uuid.ts";
import { useActor } from "../../kernel/use-actor.ts";
import { cx } from "../../ui/cx.ts";
import { LoadingPart } from "../../ui/LoadingPart.tsx";
import { Wordmark } from "../../ui/Wordmark.tsx";
import { isBrowseAsked, plainAddress } from "../browse/address.ts";
import { ADVANCE } from "../district/district-props.ts";
import { RestoredNotice } from "../shared/restored-notice.ts";
import { StepTitle } from "../shared/StepTitle.tsx";
import { useStepHistory } from "../shared/use-step-history.ts";
import { CATEGORY_SELECTED, type CategorySelected } from "./category.ts";
import { STEP } from "./chile-context.ts";
import { isUnconnected } from "./chile-draft.ts";
import { chileMachine } from "./chile-machine.ts";
import { DRAFT_KEY, mayRestore } from "./draft-key.ts";
import { es } from "./es.ts";
import { Options } from "./Options.tsx";
import { Picker } from "./Picker.tsx";
import { Progress } from "./Progress.tsx";
import { StepSpend } from "./StepSpend.tsx";
import type { StepProps } from "./step.ts";
import { useSwipe } from "./use-swipe.ts";

const screens = () => import("./LaterStep.tsx");
/**
 * The code that submits is loaded with the steps before the submit, also when a link or a draft opens one of
 * them directly: the visitor may be offline when the last button is pressed.
 */
const later = async () => {
  const sending = [import("./payload.ts"), import("./notices.ts"), import("../shared/send-lead.ts")];
  const [loaded] = await Promise.all([screens(), ...sending]);
  return loaded;
};
const Toaster = lazyPart(async () => (await import("../../ui/Toaster.tsx")).Toaster);
const LaterStep = lazyPart(async () => (await later()).LaterStep);

/** Specification, section 9: "step transition delay". */
const TRANSITION_MS = 150;

/**
 * The Chile-style wizard with its category picker. Choosing another category dispatches CATEGORY_SELECTED to
 * the page.
 */
export const ChileWizard = () => {
  const { state, send, now } = useChile();
  const { step } = state.context;
  const isRestoring = state.matches({ flow: "restoring" });
  const back = useStepHistory({
    key: "chile",
    first: STEP.category,
    // Until the draft is read, the history entry's mark is authoritative.
    step: isRestoring ? null : step,
    send,
    stepNow: () => now().context.step,
  });
  useEffect(() => {
    // The view parameters belong to the history entry of the proposal only.
    if (!isRestoring && step !== STEP.proposal && isBrowseAsked()) showInAddress(plainAddress());
  }, [step, isRestoring]);
  useLaterScreens(step);
  return (
    <>
      <StepTitle title={titleOf(step)} />
      {isRestoring ? (
        <Loading />
      ) : step === STEP.category ? (
        <StepZero send={send} />
      ) : (
        <Steps state={state} send={send} onBack={back} />
      )}
    </>
  );
};

const titleOf = (step: number): string =>
  step === STEP.category
    ? es.picker.title
    : es.title(Math.min(step, STEP.contact), es.progress.steps[Math.min(step, STEP.contact)] ?? "");

/** The steps after the picker. `onBack` also goes back in the browser's history. */
const Steps = ({ state, send, onBack }: StepProps & { readonly onBack: () => void }) => {
  const { step } = state.context;
  const swipe = useSwipe((direction) => {
    if (direction === "right") {
      if (step > STEP.spend) onBack();
    } else if (mayAdvance()) send({ type: "advance" });
  });
  // Wide enough for plans side by side.
  const width = step === STEP.proposal ? "max-w-page" : "max-w-[640px]";
  const sendFromScreen: StepProps["send"] = (event) => (event.type === "back" ? onBack() : send(event));
  return (
    <>
      <div className="flex page-height flex-col" {...swipe}>
        <Header
          step={step}
          onJump={(target) => {
            scrollTo(0, 0);
            send({ type: "jump", step: target });
          }}
        />
        <main className={cx("mx-auto flex w-full grow flex-col px-5 pt-6 lg:pt-9", width)}>
          <Suspense fallback={<Loading />}>
            {state.context.hasDraft && step < STEP.confirmation && (
              <RestoredNotice
                draftKey={DRAFT_KEY}
                step={state.context.resume ? null : step}
                disabled={state.context.isSending}
              />
            )}
            <Transition key={screenOf(state)}>
              <Screen state={state} send={sendFromScreen} />
            </Transition>
          </Suspense>
        </main>
      </div>
      <Suspense>
        <Toaster />
      </Suspense>
    </>
  );
};

/** Loads the screens after the first, and takes the notices of the contact step away with it. */
const useLaterScreens = (step: number): void => {
  useEffect(() => {
    // Prefetch the next screens while the visitor answers. A failure is reported when they are needed.
    if (step === STEP.spend) later().catch(() => {});
  }, [step]);
  useEffect(() => {
    if (step !== STEP.contact) return;
    return () => void import("./notices.ts").then(({ clearNotices }) => clearNotices(), ignore);
  }, [step]);
};

type HeaderProps = {
  readonly step: number;
  readonly onJump: (step: number) => void;
};

/** As wide as the picker's on every step, so that it stays where it is. */
const Header = ({ step, onJump }: HeaderProps) => (
  <header className="mx-auto w-full max-w-page px-5 pt-4 lg:pt-6">
    <a href="/" aria-label={`${brand.name}: ${es.home}`} className="inline-flex min-h-11 items-center">
      <Wordmark name={brand.name} />
    </a>
    {step < STEP.confirmation && (
      <div className="pt-4">
        <Progress step={step} onJump={onJump} />
      </div>
    )}
  </header>
);

/** Whether no field of the step's form prevents a swipe to the next one. */
const mayAdvance = (): boolean =>
  document.querySelector("main form")?.dispatchEvent(new Event(ADVANCE, { cancelable: true })) ?? true;

const Screen = (props: StepProps) => {
  const { state, send } = props;
  const { draft } = state.context;
  if (state.matches({ flow: "spend" })) return <StepSpend {...props} />;
  if (state.matches({ flow: "service" }))
    return (
      <Options
        heading={isUnconnected(draft) ? es.current.wanted : es.current.heading}
        intro={es.current.intro}
        labels={es.service}
        details={es.current.detail}
        value={draft.currentService}
        onChoose={(service) => send({ type: "service", service })}
        onBack={() => send({ type: "back" })}
      />
    );
  if (state.matches({ flow: "need" }))
    return (
      <Options
        heading={es.need.heading}
        intro={es.need.intro}
        labels={es.priority}
        details={isUnconnected(draft) ? es.need.unconnected : es.need.detail}
        value={draft.priority}
        onChoose={(priority) => send({ type: "priority", priority })}
        onBack={() => send({ type: "back" })}
      />
    );
  return <LaterStep {...props} />;
};

/** States that share a screen share its key. */
const screenOf = ({ value, context }: StepProps["state"]): string => {
  const { flow } = value;
  const name = typeof flow === "string" ? flow : (Object.keys(flow)[0] ?? "");
  return context.step === STEP.confirmation ? "final" : name === "submission" ? "contact" : name;
};

/** Shows the loading screen briefly between two steps. */
const Transition = ({ children }: { readonly children: ReactNode }) => {
  const [over, setOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), TRANSITION_MS);
    return () => clearTimeout(timer);
  }, []);
  return over ? children : <Loading />;
};

const Loading = () => <LoadingPart className="py-24 text-center text-ink2" />;

/** The picker. It takes the focus when the visitor returns from a later step, like every step. */
const StepZero = ({ send }: Pick<StepProps, "send">) => {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!arrived) {
      arrived = true;
      return;
    }
    scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, []);
  return <Picker headingRef={heading} onChoose={(category) => send({ type: "category", category })} />;
};
/** Whether a picker was shown before: on page load the focus stays where the browser put it. */
let arrived = false;

const useChile = () =>
  useActor(() => {
    const keep = () => import("./saved-draft.ts");
    const machine = chileMachine.provide({
      actions: {
        announce: ({ event }) => {
          if (event.type !== "category") return;
          const detail: CategorySelected["detail"] = { category: event.category };
          dispatchEvent(new CustomEvent(CATEGORY_SELECTED, { detail }));
        },
        save: ({ context }) => {
          // Nothing to save before the choice of a category: the picker does not load the code that saves.
          if (context.draft.serviceCategory !== null)
            void keep().then(({ saveDraft }) => saveDraft(context), ignore);
        },
        forget: () => void keep().then(({ clearDraft }) => clearDraft(), ignore),
        showMissing: () => void import("./notices.ts").then(({ showMissing }) => showMissing(), ignore),
        showFailure: ({ context }) =>
          void import("./notices.ts").then(({ showFailure }) => showFailure(context), ignore),
      },
    });
    return createActor(machine, {
      input: {
        newLeadId: randomUuid,
        route: location.pathname,
        now: () => new Date().toISOString(),
        hasDraft: mayRestore(),
      },
    });
  }, startJourney);

/** No step depends on the journey: a failed load is ignored. */
const startJourney = (actor: Actor<typeof chileMachine>): void => {
  import("./journey.ts").then(({ followChileJourney }) => followChileJourney(actor)).catch(ignore);
};

/** Drafts and toasts are optional: a failed load is ignored. */
const ignore = () => {};
