import type { Answered } from "@asesorador/domain/kernel/endpoint";
import { Country } from "@asesorador/domain/kernel/market";
import {
  type AssignmentMember,
  MAX_CAPACITY,
  type readAssignment,
  setAssignmentMember,
  switchAssignment,
} from "@asesorador/domain/lead/assignment-contract";
import { ServiceCategory } from "@asesorador/domain/lead/code-lists";
import { CATEGORY_NAMES } from "@asesorador/domain/lead/es-codes";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { count } from "../../kernel/formats.ts";
import { call } from "../../kernel/http.ts";
import { CheckboxField } from "../../ui/CheckboxField.tsx";
import { Definition } from "../../ui/Definition.tsx";
import { DenseButton } from "../../ui/DenseButton.tsx";
import { Field } from "../../ui/Field.tsx";
import { handleSubmit } from "../../ui/handle-submit.ts";
import { LoadFailed } from "../../ui/LoadFailed.tsx";
import { toast } from "../../ui/toast.ts";
import { es as leads } from "../leads/es.ts";
import { reasonOf } from "./accounts.ts";
import { es } from "./es.ts";
import { definitions } from "./es-definitions.ts";
import { capacityIn, changedIn, rebased, typedOf } from "./member-rules.ts";
import { assignmentQuery } from "./queries.ts";
import { useSwitched } from "./use-switched.ts";

const text = es.assignment;

type Member = Answered<typeof readAssignment>["members"][number];

/** Which market's new leads are assigned by themselves, and who takes how many of what. */
export const AutoAssignment = () => {
  const { data, isError, error, refetch } = useQuery(assignmentQuery);
  return (
    <section aria-labelledby="team-assignment" className="mt-4">
      <div className="flex items-center gap-1">
        <h3 id="team-assignment" className="text-base">
          {text.title}
        </h3>
        <Definition of={text.title} text={definitions.assignment} />
      </div>
      <p className="mt-0.5 max-w-[70ch] text-sm text-ink2">{text.intro}</p>
      {isError && !data && (
        <LoadFailed
          title={text.loadFailed}
          className="mt-3"
          retry={es.retry}
          error={error}
          onRetry={refetch}
        />
      )}
      {data && (
        <>
          <div className="mt-1 flex flex-wrap gap-x-8">
            {Country.options.map((market) => (
              <Market key={market} market={market} on={data.markets.includes(market)} />
            ))}
          </div>
          <ul aria-label={text.members} className="mt-2 divide-y divide-line rounded-card border border-line">
            {data.members.map((member) => (
              <Row key={member.username} member={member} />
            ))}
          </ul>
        </>
      )}
    </section>
  );
};

/** A mutation of the assignment rules: reports its result in a toast, then refetches the rules. */
const useRuleChange = <Input,>(send: (input: Input) => Promise<unknown>, done: (input: Input) => string) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: (_, input) => toast({ title: done(input), tone: "good" }),
    onError: (error) => toast({ title: es.failed, detail: reasonOf(error), tone: "bad" }),
    onSettled: () => client.invalidateQueries({ queryKey: assignmentQuery.queryKey }),
  });
};

const Market = ({ market, on }: { readonly market: Country; readonly on: boolean }) => {
  const change = useRuleChange(
    (next: boolean) => call(switchAssignment, { market, on: next }),
    (next) => text.switched(leads.country[market], next),
  );
  return <CheckboxField label={text.market(leads.country[market])} {...useSwitched(on, change)} />;
};

const Row = ({ member }: { readonly member: Member }) => {
  const { username, open } = member;
  const [known, setKnown] = useState(member);
  const [typed, setTyped] = useState(typedOf(member));
  const [problem, setProblem] = useState<string | null>(null);
  // Other rules, saved here or by another person, are shown in the same fields: the keyboard keeps its place.
  if (known.capacity !== member.capacity || `${known.categories}` !== `${member.categories}`) {
    setKnown(member);
    setTyped(rebased(typed, known, member));
  }
  const change = useRuleChange(
    (next: AssignmentMember) => call(setAssignmentMember, next),
    () => text.saved(username),
  );
  const changed = changedIn(typed, member);
  return (
    <li>
      <form
        noValidate
        aria-label={text.of(username)}
        className="flex flex-wrap items-start gap-x-5 gap-y-3 px-4 py-3.5"
        onSubmit={handleSubmit(() => {
          const read = capacityIn(typed.capacity);
          setProblem(read ? null : text.capacityWrong(count(MAX_CAPACITY)));
          if (read) change.mutate({ username, ...read, categories: typed.categories });
        })}
      >
        <p className="min-w-0 basis-40 max-sm:basis-full">
          <span className="font-semibold break-all">{username}</span>
          <span className="num block text-xs text-ink2">{text.open(open)}</span>
        </p>
        <Field
          dense
          className="w-40"
          inputMode="numeric"
          autoComplete="off"
          label={text.capacity}
          placeholder={text.unlimited}
          alert
          error={problem}
          value={typed.capacity}
          onText={(capacity) => setTyped({ ...typed, capacity })}
        />
        <CategoryChoice
          chosen={typed.categories}
          onChange={(categories) => setTyped({ ...typed, categories })}
        />
        <DenseButton
          type="submit"
          busy={change.isPending}
          blocked={!changed.capacity && !changed.categories}
          className="sm:self-end"
          aria-label={text.saveOf(username)}
        >
          {text.save}
        </DenseButton>
      </form>
    </li>
  );
};

type CategoryChoiceProps = {
  readonly chosen: Member["categories"];
  readonly onChange: (chosen: Member["categories"]) => void;
};

const CategoryChoice = ({ chosen, onChange }: CategoryChoiceProps) => (
  <fieldset className="min-w-0 flex-1 basis-72">
    <legend className="text-xs font-semibold">{text.categories}</legend>
    <div className="flex flex-wrap gap-x-5">
      {ServiceCategory.options.map((category) => (
        <CheckboxField
          key={category}
          label={CATEGORY_NAMES[category]}
          checked={chosen.includes(category)}
          onChange={(on) =>
            onChange(
              ServiceCategory.options.filter((each) => (each === category ? on : chosen.includes(each))),
            )
          }
        />
      ))}
    </div>
  </fieldset>
);
