import { ChatDialog } from "./ChatDialog.tsx";
import type { LastAnswer } from "./chat-types.ts";
import { eraseOnServer } from "./erase-on-server.ts";
import { esClear } from "./es-clear.ts";

type ClearDialogProps = {
  /** The conversations of the whole log. */
  readonly conversationIds: readonly string[];
  /** The last question's answer, which may be under way. */
  readonly answered: () => LastAnswer;
  readonly onKeep: () => void;
  readonly onCleared: () => void;
};

/** Asks before the conversation is cleared, here and on the server. */
export const ClearDialog = ({ conversationIds, answered, onKeep, onCleared }: ClearDialogProps) => (
  <ChatDialog labelledBy="clear-title" onClose={onKeep}>
    <h2 id="clear-title">{esClear.title}</h2>
    <p>{esClear.intro}</p>
    <footer>
      <button type="button" className="btn btn-2" onClick={onKeep}>
        {esClear.cancel}
      </button>
      <button
        type="button"
        className="btn"
        onClick={() => {
          void eraseOnServer(conversationIds, answered());
          onCleared();
        }}
      >
        {esClear.confirm}
      </button>
    </footer>
  </ChatDialog>
);
