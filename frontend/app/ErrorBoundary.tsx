import { Component, type ReactNode } from "react";
import { brand } from "../kernel/brand.ts";
import { Button } from "../ui/Button.tsx";
import { es } from "./es.ts";

type Props = {
  readonly children: ReactNode;
  /** When it changes, the children are rendered again, e.g. the path. */
  readonly resetKey?: string;
};
type State = { readonly broken: boolean; readonly resetKey: string | undefined };

/** Replaces a page that threw by a Spanish message with a link. React logs the error to the console. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { broken: false, resetKey: this.props.resetKey };

  static getDerivedStateFromError = (): Partial<State> => ({ broken: true });

  static getDerivedStateFromProps = (props: Props, state: State): Partial<State> | null =>
    props.resetKey === state.resetKey ? null : { broken: false, resetKey: props.resetKey };

  override render() {
    return this.state.broken ? <Broken /> : this.props.children;
  }
}

const Broken = () => (
  <main className="mx-auto max-w-wizard px-5 py-16" role="alert">
    <h1 className="text-2xl">{es.broken.title}</h1>
    <p className="mt-3 text-lg text-ink2">{es.broken.text}</p>
    <div className="mt-6 flex flex-wrap items-center gap-4">
      <Button onClick={() => location.reload()}>{es.broken.reload}</Button>
      <a href={`mailto:${brand.email}`} className="link">
        {brand.email}
      </a>
    </div>
  </main>
);
