import { QueryClientProvider } from "@tanstack/react-query";
import { lazy, Suspense, useLayoutEffect, useState } from "react";
import { Route, Switch, useLocation, useSearch } from "wouter";
import { createQueryClient } from "../kernel/query-client.ts";
import { Toaster } from "../ui/Toaster.tsx";
import { ErrorBoundary } from "./ErrorBoundary.tsx";
import { es } from "./es.ts";
import { NotFound } from "./NotFound.tsx";

const SignInPage = lazy(async () => ({ default: (await import("../access/SignInPage.tsx")).SignInPage }));
const AdminPanel = lazy(async () => ({
  default: (await import("../admin/shell/AdminPanel.tsx")).AdminPanel,
}));
const ConfigPage = lazy(async () => ({
  default: (await import("../admin/assistant/ConfigPage.tsx")).ConfigPage,
}));

/** Routes of the administration. Both addresses of the panel show the same page. */
export const App = () => {
  const [client] = useState(createQueryClient);
  const [path] = useLocation();
  const search = useSearch();
  // Before paint, so that a new page is never shown partly scrolled.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address is the reason to scroll
  useLayoutEffect(() => {
    // scrollTo returns a promise in newer browsers, which React would take for a clean-up function.
    window.scrollTo(0, 0);
  }, [path]);
  return (
    <QueryClientProvider client={client}>
      <ErrorBoundary resetKey={path}>
        <Suspense fallback={<Loading />}>
          <Switch>
            <Route path="/admin-login" component={SignInPage} />
            <Route path="/admin" component={AdminPanel} />
            <Route path="/peru-admin" component={AdminPanel} />
            <Route path="/admin-ia-config" component={ConfigPage} />
            <Route component={NotFound} />
          </Switch>
        </Suspense>
      </ErrorBoundary>
      <Toaster page={`${path} ${new URLSearchParams(search).get("tab")}`} />
    </QueryClientProvider>
  );
};

const Loading = () => (
  <p role="status" className="p-8 text-ink2">
    {es.loading}
  </p>
);
