import { Username } from "@asesorador/domain/access/account";
import { Role } from "@asesorador/domain/kernel/endpoint";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import * as z from "zod/mini";
import { esDrafts } from "../../access/es-drafts.ts";
import { useRestoredDraft } from "../../access/use-account-draft.ts";
import { call } from "../../kernel/http.ts";
import { Button } from "../../ui/Button.tsx";
import { ChoiceGroup } from "../../ui/ChoiceGroup.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Field } from "../../ui/Field.tsx";
import { handleSubmit } from "../../ui/handle-submit.ts";
import { Notice } from "../../ui/Notice.tsx";
import { useFocusFirstInvalid } from "../../ui/use-focus-first-invalid.ts";
import { commands, reasonOf } from "./accounts.ts";
import { es } from "./es.ts";
import { accountsQuery } from "./queries.ts";
import { roleOptions } from "./roles.ts";

type Props = {
  readonly secondFactorRoles: readonly Role[];
  readonly onClose: () => void;
  readonly onCreated: (username: string, password: string) => void;
};

/** A name and a role; the server makes the password. */
export const NewAccountDialog = ({ secondFactorRoles, onClose, onCreated }: Props) => {
  const id = useId();
  const { form, draft, isRestored, problem, isBusy, edit, submit } = useNewAccount(onCreated);
  return (
    <Dialog
      title={es.dialog.title}
      description={es.dialog.description}
      closeLabel={es.dialog.close}
      onClose={onClose}
      footer={
        <div className="flex justify-end">
          <Button type="submit" form={id} busy={isBusy} size="medium" className="max-sm:w-full">
            {isBusy ? es.dialog.submitting : es.dialog.submit}
          </Button>
        </div>
      }
    >
      <form
        ref={form}
        id={id}
        noValidate
        className="grid gap-5"
        onSubmit={handleSubmit(() => {
          if (!isBusy) submit();
        })}
      >
        {isRestored && <Notice tone="info" title={esDrafts.restored} />}
        <Field
          label={es.dialog.username}
          hint={es.dialog.usernameHint}
          error={problem}
          value={draft.username}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={40}
          onText={(username) => edit({ ...draft, username })}
        />
        <ChoiceGroup
          legend={es.dialog.role}
          name="role"
          options={roleOptions(secondFactorRoles)}
          value={draft.role}
          onChange={(role) => edit({ ...draft, role })}
        />
      </form>
    </Dialog>
  );
};

const Draft = z.object({ username: z.string(), role: Role });
type Draft = z.infer<typeof Draft>;
const BLANK: Draft = { username: "", role: "adviser" };

/** What is written outlives the dialog, until the account is made. */
const useNewAccount = (onCreated: Props["onCreated"]) => {
  const client = useQueryClient();
  const kept = useRestoredDraft({
    subject: "new-account",
    schema: Draft,
    blank: BLANK,
    isBlank: ({ username }) => username.trim() === "",
  });
  const { draft, isRestored, drop } = kept;
  const [problem, setProblem] = useState<string | null>(null);
  const [refusals, setRefusals] = useState(0);
  const form = useFocusFirstInvalid(refusals);
  const refuse = (why: string) => {
    setProblem(why);
    setRefusals((before) => before + 1);
  };
  const create = useMutation({
    mutationFn: () => call(commands.createAccount, draft),
    onSuccess: async (made) => {
      drop();
      onCreated(made.username, made.temporaryPassword);
      await client.invalidateQueries({ queryKey: accountsQuery.queryKey });
    },
    onError: (error) => refuse(reasonOf(error)),
  });
  const submit = () => {
    if (!Username.safeParse(draft.username.trim().toLowerCase()).success)
      return refuse(es.dialog.badUsername);
    setProblem(null);
    create.mutate();
  };
  const edit = (next: Draft) => {
    kept.edit(next);
    if (next.username !== draft.username) setProblem(null);
  };
  return { form, draft, isRestored, problem, isBusy: create.isPending, edit, submit };
};
