import { lazy, Suspense, useEffect, useRef } from "react";
import { createActor } from "xstate";
import { pageMarket } from "../kernel/page-market.ts";
import { randomUuid } from "../kernel/random-uuid.ts";
import { useActor } from "../kernel/use-actor.ts";
import { assistantMachine } from "./assistant-machine.ts";
import { ChatLauncher, HelpLauncher, LauncherError } from "./ChatLaunchers.tsx";
import { ChatWindow } from "./ChatWindow.tsx";
import { eraseLeft, lastAnswer, loadClear, loadHelp } from "./calls.ts";
import { conversationStorage, onReturn } from "./conversation-storage.ts";
import { MiniBar } from "./MiniBar.tsx";

const HelpDialog = lazy(async () => ({ default: (await loadHelp()).HelpDialog }));

const ClearDialog = lazy(async () => ({ default: (await loadClear()).ClearDialog }));

/** The chat launchers and what they open. `wanted` is the launcher that was pressed. */
export const Assistant = ({ wanted }: { readonly wanted: string }) => {
  const { state, send } = useActor(
    () => createAssistant(wanted),
    () => void eraseLeft().catch(() => {}),
  );
  const windowState = state.matches({ window: "open" })
    ? "open"
    : state.matches({ window: "minimised" })
      ? "minimised"
      : "closed";
  const helping = state.matches({ help: "open" });
  useFocusBack(windowState === "open", windowState === "closed" ? "open-chat" : "reopen-chat");
  useFocusBack(helping, "open-help");
  return (
    <>
      {state.matches({ help: "failed" }) && <LauncherError country={state.context.country} />}
      {windowState !== "open" && <HelpLauncher onOpen={() => send({ type: "help" })} />}
      {windowState === "closed" && <ChatLauncher onOpen={() => send({ type: "open" })} />}
      {windowState === "minimised" && <MiniBar context={state.context} send={send} />}
      {windowState === "open" && <ChatWindow state={state} send={send} />}
      {state.matches({ clearing: "asked" }) && (
        <Suspense>
          <ClearDialog
            conversationIds={[...state.context.former, state.context.conversationId]}
            answered={lastAnswer}
            onKeep={() => send({ type: "kept" })}
            onCleared={() => send({ type: "cleared" })}
          />
        </Suspense>
      )}
      {helping && (
        <Suspense>
          <HelpDialog country={state.context.country} onClose={() => send({ type: "helped" })} />
        </Suspense>
      )}
    </>
  );
};

const createAssistant = (wanted: string) => {
  const actor = createActor(
    assistantMachine.provide({ actions: { dismiss: conversationStorage.unfollow } }),
    {
      input: {
        wanted,
        stored: conversationStorage.load(),
        country: pageMarket(),
        now: () => new Date().toISOString(),
        newId: randomUuid,
      },
    },
  );
  let saved = actor.getSnapshot().context;
  actor.subscribe(({ context }) => {
    if (context.messages === saved.messages && context.draft === saved.draft) return;
    saved = context;
    conversationStorage.save(context);
  });
  onReturn((stored) => actor.send({ type: "returned", stored }));
  return actor;
};

/**
 * Moves the focus to the launcher after closing. The browser cannot restore it, because the pressed button
 * belonged to the prerendered markup that was replaced.
 */
const useFocusBack = (open: boolean, opener: string) => {
  const was = useRef(open);
  useEffect(() => {
    // On a phone the launcher is sticky at the lower edge: scrolling to it would move the page by half a screen.
    if (was.current && !open) document.getElementById(opener)?.focus({ preventScroll: true });
    was.current = open;
  }, [open, opener]);
};
