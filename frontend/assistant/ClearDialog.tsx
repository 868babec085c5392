import { ChatDialog } from "./ChatDialog.tsx";
import { eraseOnServer } from "./erase-on-server.ts";
import { esClear } from "./es-clear.ts";

type ClearDialogProps = {
  readonly conversationId: string;
  /** Settles when no question is under way. */
  readonly answered: () => Promise<unknown>;
  readonly onKeep: () => void;
  readonly onCleared: () => void;
};

/** Asks before the conversation is cleared, here and on the server. */
export const ClearDialog = ({ conversationId, answered, onKeep, onCleared }: ClearDialogProps) => (
  <ChatDialog labelledBy="clear-title" onClose={onKeep}>
    <h2 id="clear-title">{esClear.title}</h2>
    <p>{esClear.lead}</p>
    <footer>
      <button type="button" className="btn btn-2" onClick={onKeep}>
        {esClear.cancel}
      </button>
      <button
        type="button"
        className="btn"
        onClick={() => {
          void eraseOnServer(conversationId, answered());
          onCleared();
        }}
      >
        {esClear.confirm}
      </button>
    </footer>
  </ChatDialog>
);
