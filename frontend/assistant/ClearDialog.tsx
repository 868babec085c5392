import type { SendEvent } from "./assistant-machine.ts";
import { ChatDialog } from "./ChatDialog.tsx";
import { es } from "./es.ts";

/** Asks before the conversation is cleared. */
export const ClearDialog = ({ send }: { readonly send: SendEvent }) => (
  <ChatDialog labelledBy="clear-title" onClose={() => send({ type: "kept" })}>
    <h2 id="clear-title">{es.clear.title}</h2>
    <p>{es.clear.lead}</p>
    <footer>
      <button type="button" className="btn btn-2" onClick={() => send({ type: "kept" })}>
        {es.clear.cancel}
      </button>
      <button type="button" className="btn" onClick={() => send({ type: "cleared" })}>
        {es.clear.confirm}
      </button>
    </footer>
  </ChatDialog>
);
