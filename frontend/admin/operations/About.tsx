import { dayAndTime } from "../../kernel/formats.ts";
import { Defined } from "../../ui/Definition.tsx";
import { es } from "./es.ts";
import { definitions } from "./es-definitions.ts";

const text = es.about;

type AboutProps = {
  readonly about: {
    readonly version: string;
    readonly commit: string | null;
    readonly node: string;
    readonly eventStore: "postgres" | "eventstoredb";
    readonly startedAt: string;
  };
  readonly head: string;
};

/** Version, runtime, event store and start time. */
export const About = ({ about, head }: AboutProps) => (
  <section>
    <h3 className="text-lg">{text.title}</h3>
    <dl className="mt-2 text-sm">
      {(
        [
          [text.version, about.version],
          [text.commit, about.commit ?? text.unknown],
          [text.node, about.node],
          [text.store, text.stores[about.eventStore]],
          [text.started, dayAndTime(about.startedAt)],
        ] as const
      ).map(([label, value]) => (
        <div key={label} className="flex justify-between gap-4 border-b border-line py-1.5">
          <dt className="text-ink2">{label}</dt>
          <dd className="num font-semibold">{value}</dd>
        </div>
      ))}
      <div className="flex justify-between gap-4 border-b border-line py-1.5">
        <dt className="text-ink2">
          <Defined label={text.head} text={definitions.head} />
        </dt>
        <dd className="num font-semibold">{head}</dd>
      </div>
    </dl>
  </section>
);
