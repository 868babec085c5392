import type { User } from "@asesorador/domain/access/contract";
import { Dialog } from "../ui/Dialog.tsx";
import { es } from "./es.ts";
import { esFactor } from "./es-factor.ts";
import { MailForm } from "./MailForm.tsx";
import { PasswordForm } from "./PasswordForm.tsx";
import { PushSettings } from "./PushSettings.tsx";
import { SecondFactor } from "./SecondFactor.tsx";
import { SessionList } from "./SessionList.tsx";

type Props = { readonly user: User; readonly onClose: () => void };

/** One's own sessions, e-mail, reminders, second factor and password. */
export const AccountDialog = ({ user, onClose }: Props) => (
  <Dialog
    title={es.account.title}
    description={`${user.username} · ${es.roles[user.role]}`}
    closeLabel={es.account.close}
    onClose={onClose}
  >
    <section aria-labelledby="my-sessions">
      <h3 id="my-sessions" className="mb-3 text-base">
        {es.sessions.title}
      </h3>
      <SessionList scope="own" />
    </section>
    {user.role !== "analyst" && (
      <section aria-labelledby="my-mail" className="mt-8 border-t border-dashed border-line pt-6">
        <h3 id="my-mail" className="mb-3 text-base">
          {es.mail.title}
        </h3>
        <MailForm />
      </section>
    )}
    {user.role !== "analyst" && (
      <section aria-labelledby="my-push" className="mt-8 border-t border-dashed border-line pt-6">
        <h3 id="my-push" className="mb-3 text-base">
          {es.push.title}
        </h3>
        <PushSettings username={user.username} />
      </section>
    )}
    <section aria-labelledby="my-second-factor" className="mt-8 border-t border-dashed border-line pt-6">
      <h3 id="my-second-factor" className="mb-3 text-base">
        {esFactor.title}
      </h3>
      <SecondFactor />
    </section>
    <section aria-labelledby="my-password" className="mt-8 border-t border-dashed border-line pt-6">
      <h3 id="my-password" className="mb-4 text-base">
        {es.change.title}
      </h3>
      <div className="max-w-[26rem]">
        <PasswordForm user={user} onChanged={onClose} />
      </div>
    </section>
  </Dialog>
);
