import { Priority } from "@asesorador/domain/kernel/market";
import { WEIGHTS } from "@asesorador/domain/recommendation/constants";
import { es } from "./es.ts";
import { SCORE_PARTS } from "./score-parts.ts";

/** How much each component counts, by priority. */
export const Weights = () => (
  <>
    <p>{es.weights.intro}</p>
    <table className="w-full max-w-[34rem] border-collapse">
      <caption className="pb-2 text-left text-sm text-ink2">{es.weights.caption}</caption>
      <thead>
        <tr className="border-b-2 border-ink text-left text-sm">
          <th scope="col" className="py-2 pr-1 font-semibold sm:pr-2">
            {es.weights.priority}
          </th>
          {SCORE_PARTS.map((part) => (
            <th key={part} scope="col" className="py-2 pl-1 text-right font-semibold sm:pl-2">
              {es.points[part]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {Priority.options.map((priority) => (
          <tr key={priority} className="border-b border-line">
            <th scope="row" className="py-3 pr-1 text-left font-normal sm:pr-2">
              {es.weights.names[priority]}
            </th>
            {SCORE_PARTS.map((part) => (
              <td key={part} className="num py-3 pl-1 text-right font-semibold sm:pl-2">
                {Math.round(WEIGHTS[priority][part] * 100)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </>
);
