import { Username } from "@asesorador/domain/access/account";
import type { Role } from "@asesorador/domain/kernel/endpoint";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { call } from "../../kernel/http.ts";
import { Button } from "../../ui/Button.tsx";
import { ChoiceGroup } from "../../ui/ChoiceGroup.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Field } from "../../ui/Field.tsx";
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
  const { form, username, role, problem, isBusy, setRole, write, submit } = useNewAccount(onCreated);
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
        onSubmit={(event) => {
          event.preventDefault();
          if (!isBusy) submit();
        }}
      >
        <Field
          label={es.dialog.username}
          hint={es.dialog.usernameHint}
          error={problem}
          value={username}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={40}
          onChange={(event) => write(event.target.value)}
        />
        <ChoiceGroup
          legend={es.dialog.role}
          name="role"
          options={roleOptions(secondFactorRoles)}
          value={role}
          onChange={setRole}
        />
      </form>
    </Dialog>
  );
};

const useNewAccount = (onCreated: Props["onCreated"]) => {
  const client = useQueryClient();
  const [username, setUsername] = useState("");
  const [role, setRole] = useState<Role>("adviser");
  const [problem, setProblem] = useState<string | null>(null);
  const [refusals, setRefusals] = useState(0);
  const form = useFocusFirstInvalid(refusals);
  const refuse = (why: string) => {
    setProblem(why);
    setRefusals((before) => before + 1);
  };
  const create = useMutation({
    mutationFn: () => call(commands.createAccount, { username, role }),
    onSuccess: async (made) => {
      onCreated(made.username, made.temporaryPassword);
      await client.invalidateQueries({ queryKey: accountsQuery.queryKey });
    },
    onError: (error) => refuse(reasonOf(error)),
  });
  const submit = () => {
    if (!Username.safeParse(username.trim().toLowerCase()).success) return refuse(es.dialog.badUsername);
    setProblem(null);
    create.mutate();
  };
  const write = (text: string) => {
    setUsername(text);
    setProblem(null);
  };
  return { form, username, role, problem, isBusy: create.isPending, setRole, write, submit };
};
