import type { User } from "@asesorador/domain/access/contract";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Fragment, type ReactNode, useEffect, useState } from "react";
import { useLocation } from "wouter";
import { DenseButton } from "../ui/DenseButton.tsx";
import { askAgainOnUnauthorised, clearSession, currentUserQuery, SIGN_IN_PATH } from "./current-user.ts";
import { es } from "./es.ts";
import { RequiredPassword } from "./RequiredPassword.tsx";
import { RequiredSecondFactor } from "./RequiredSecondFactor.tsx";
import { returnState } from "./return-path.ts";
import { watchActivity } from "./watch-activity.ts";

/** Long enough to read why the page changes. */
const REDIRECT_MS = 700;

type Props = { readonly children: (user: User) => ReactNode };

/**
 * Shows its children to the team and redirects all others to the sign-in page. An account whose password is
 * known to others too chooses another first; an account that a second factor is required of enrols one first.
 */
export const AdminGuard = ({ children }: Props) => {
  const { data: user, isPending, isError, refetch } = useQuery(currentUserQuery);
  useEffect(watchActivity, []);
  /** Recovery codes are on the screen: the panel must not take their place. */
  const [enrolling, setEnrolling] = useState(false);
  const [wasIn, setWasIn] = useState(false);
  if (user && !wasIn) setWasIn(true);
  const client = useQueryClient();
  useEffect(() => askAgainOnUnauthorised(client), [client]);
  if (isPending) return <Note text={es.checking} />;
  if (isError && user === undefined) return <Unknown onRetry={() => void refetch()} />;
  if (!user) return <Denied ended={wasIn} />;
  if (user.passwordChange === "required") return <RequiredPassword user={user} />;
  if (user.secondFactorMissing || enrolling)
    return <RequiredSecondFactor onEnrolled={() => setEnrolling(true)} onKept={() => setEnrolling(false)} />;
  return <Fragment key={user.username}>{children(user)}</Fragment>;
};

/** `ended`: the session was over while the page was open. */
const Denied = ({ ended }: { readonly ended: boolean }) => {
  const client = useQueryClient();
  const [, navigate] = useLocation();
  useEffect(() => clearSession(client), [client]);
  useEffect(() => {
    const timer = setTimeout(
      () => navigate(SIGN_IN_PATH, { replace: true, state: returnState(window.location, ended) }),
      REDIRECT_MS,
    );
    return () => clearTimeout(timer);
  }, [navigate, ended]);
  return <Note text={es.denied} />;
};

const Note = ({ text }: { readonly text: string }) => (
  <main className="grid min-h-dvh place-items-center bg-surface p-6">
    <p role="status" className="text-ink2">
      {text}
    </p>
  </main>
);

const Unknown = ({ onRetry }: { readonly onRetry: () => void }) => (
  <main className="grid min-h-dvh place-items-center bg-surface p-6">
    <div role="alert" className="max-w-wizard">
      <h1 className="text-xl">{es.unknown.title}</h1>
      <p className="mt-2 text-sm text-ink2">{es.unknown.text}</p>
      <DenseButton className="mt-4" onClick={onRetry}>
        {es.unknown.retry}
      </DenseButton>
    </div>
  </main>
);
