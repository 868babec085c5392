import { PASSWORD_MAX_UNITS } from "@asesorador/domain/access/account";
import type { User } from "@asesorador/domain/access/contract";
import { useQueryClient } from "@tanstack/react-query";
import { useMachine } from "@xstate/react";
import { useState } from "react";
import { Button } from "../ui/Button.tsx";
import { Field } from "../ui/Field.tsx";
import { handleSubmit } from "../ui/handle-submit.ts";
import { Notice } from "../ui/Notice.tsx";
import { toast } from "../ui/toast.ts";
import { useFocusFirstInvalid } from "../ui/use-focus-first-invalid.ts";
import { hintQuery, setCurrentUser } from "./current-user.ts";
import { es } from "./es.ts";
import { type PasswordDraft, passwordMachine } from "./password-machine.ts";
import { RevealButton } from "./RevealButton.tsx";
import { SESSIONS_KEY } from "./sessions-key.ts";

type Props = { readonly user: User; readonly onChanged?: () => void };

const FIELDS = [
  ["current", es.change.current, "current-password"],
  ["next", es.change.next, "new-password"],
  ["repeat", es.change.repeat, "new-password"],
] as const;

/** The machine of the form; a change is reported in a toast, and updates the signed-in user. */
const usePasswordChange = ({ user, onChanged }: Props) => {
  const client = useQueryClient();
  const reporting = passwordMachine.provide({
    actions: {
      reportChange: (_, changed) => {
        const { endedSessions } = changed;
        toast({
          title: es.change.done,
          ...(endedSessions > 0 ? { detail: es.change.endedSessions(endedSessions) } : {}),
          tone: "good",
        });
        setCurrentUser(client, changed.user);
        client.removeQueries({ queryKey: hintQuery.queryKey });
        void client.invalidateQueries({ queryKey: SESSIONS_KEY });
        onChanged?.();
      },
    },
  });
  return useMachine(reporting, { input: { username: user.username } });
};

/** Changes the password of the signed-in account. */
export const PasswordForm = (props: Props) => {
  const { user } = props;
  const [state, send] = usePasswordChange(props);
  const { draft, problems, failure, refusals } = state.context;
  const [revealed, setRevealed] = useState(false);
  const loading = state.matches("loading");
  const form = useFocusFirstInvalid(refusals);
  return (
    <form
      ref={form}
      noValidate
      aria-label={es.change.title}
      className="grid gap-5"
      onSubmit={handleSubmit(() => send({ type: "submit" }))}
    >
      {failure && <Notice tone="bad" title={failure} />}
      {/* Password managers store the password under this username. */}
      <input type="text" name="username" autoComplete="username" value={user.username} readOnly hidden />
      {FIELDS.map(([name, label, autoComplete]) => (
        <div key={name} className="relative">
          <Field
            label={label}
            name={name}
            type={revealed ? "text" : "password"}
            autoComplete={autoComplete}
            autoCapitalize="none"
            spellCheck={false}
            maxLength={PASSWORD_MAX_UNITS}
            value={draft[name]}
            error={problems[name]}
            hint={name === "next" ? es.change.nextHint : undefined}
            disabled={loading}
            onChange={(event) => {
              const change: Partial<PasswordDraft> = { [name]: event.target.value };
              send({ type: "edit", change });
            }}
          />
          {name === "next" && (
            <RevealButton label={es.change.show} revealed={revealed} onClick={() => setRevealed(!revealed)} />
          )}
        </div>
      ))}
      <div>
        <Button type="submit" busy={loading} size="medium" className="max-sm:w-full">
          {loading ? es.change.submitting : es.change.submit}
        </Button>
      </div>
    </form>
  );
};
