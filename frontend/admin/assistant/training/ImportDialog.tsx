import type { ImportOutcome } from "@asesorador/domain/assistant/training-contract";
import { count } from "../../../kernel/formats.ts";
import { ConfirmFooter } from "../../../ui/ConfirmFooter.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { es } from "./es.ts";

const { files: words } = es;

type Props = {
  readonly name: string;
  /** What a place in the file is called. */
  readonly at: string;
  readonly outcome: ImportOutcome;
  readonly busy: boolean;
  readonly onAdd: () => void;
  readonly onClose: () => void;
};

/** What a file of examples would add, and each line that is left out with its reason. */
export const ImportDialog = ({ name, at, outcome, busy, onAdd, onClose }: Props) => {
  const { added, known, problems, named } = outcome;
  return (
    <Dialog
      title={words.title(name)}
      description={words.masked}
      closeLabel={words.close}
      onClose={onClose}
      footer={
        added > 0 ? (
          <ConfirmFooter
            no={words.cancel}
            yes={words.add(count(added))}
            busy={busy}
            onNo={onClose}
            onYes={onAdd}
          />
        ) : undefined
      }
    >
      <ul className="num grid gap-1 text-sm">
        {added === 0 && <li className="font-semibold">{words.nothing}</li>}
        {added > 0 && <li className="font-semibold">{words.added(count(added))}</li>}
        {known > 0 && <li>{words.known(count(known))}</li>}
        {problems > 0 && <li>{words.problems(count(problems))}</li>}
      </ul>
      {named.length > 0 && (
        <table aria-label={words.tableLabel} className="num mt-4 w-full text-left text-sm">
          <thead className="text-ink2">
            <tr>
              <th scope="col" className="w-20 py-1 pr-3 align-top font-semibold">
                {at}
              </th>
              <th scope="col" className="py-1 align-top font-semibold">
                {words.what}
              </th>
            </tr>
          </thead>
          <tbody>
            {named.map(({ at: place, what }) => (
              <tr key={`${place} ${what}`} className="border-t border-line">
                <td className="py-1 pr-3 align-top">{count(place)}</td>
                <td className="py-1 align-top break-words">{what}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {problems > named.length && (
        <p className="mt-2 text-sm text-ink2">{words.more(count(problems - named.length))}</p>
      )}
    </Dialog>
  );
};
