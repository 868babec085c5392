import { esCosts } from "./es-costs.ts";

/** Number of plans shown initially after the first; the rest is collapsed. */
const SHOWN = 6;

type PlanCardsProps<Plan> = {
  readonly plans: readonly Plan[];
  /** Column classes by screen width. */
  readonly columns: string;
  /** Label with the number of collapsed plans. */
  readonly rest: (left: number) => string;
  readonly keyOf: (plan: Plan) => React.Key;
  readonly card: (plan: Plan) => React.ReactNode;
};

/** The plans after the first: six cards, the others on demand. */
export const PlanCards = <Plan,>({ plans, rest, ...shape }: PlanCardsProps<Plan>) => (
  <>
    <Cards plans={plans.slice(0, SHOWN)} {...shape} />
    {plans.length > SHOWN && (
      <details className="group mt-5">
        <summary className="link inline-block min-h-11 py-2.5">
          <span className="group-open:hidden">{rest(plans.length - SHOWN)}</span>
          <span className="hidden group-open:inline">{esCosts.fewer}</span>
        </summary>
        <Cards plans={plans.slice(SHOWN)} {...shape} />
      </details>
    )}
  </>
);

const Cards = <Plan,>({ plans, columns, keyOf, card }: Omit<PlanCardsProps<Plan>, "rest">) => (
  <ul className={`mt-5 grid grid-cols-1 gap-3 gap-x-5 lg:gap-4 ${columns}`}>
    {plans.map((plan) => (
      <li key={keyOf(plan)}>{card(plan)}</li>
    ))}
  </ul>
);
