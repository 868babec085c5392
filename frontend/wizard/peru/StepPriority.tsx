import { Button } from "../../ui/Button.tsx";
import { ChoiceGroup } from "../../ui/ChoiceGroup.tsx";
import { ActionBar } from "../shared/ActionBar.tsx";
import { FormColumns } from "../shared/FormColumns.tsx";
import { choices } from "../shared/options.ts";
import { StepHeading } from "../shared/StepHeading.tsx";
import { Aside } from "./Aside.tsx";
import { isFilledIn, isUnconnected, PRIORITY_FIELDS } from "./draft.ts";
import { es } from "./es.ts";
import { errorsIn, fieldId, type StepProps } from "./step.ts";
import { useErrorFocus } from "./use-error-focus.ts";

/** Step 2: what matters most. */
export const StepPriority = ({ state, send }: StepProps) => {
  const { draft } = state.context;
  const errors = errorsIn(state.context, PRIORITY_FIELDS, es.problem);
  const filled = isFilledIn(draft, PRIORITY_FIELDS);
  useErrorFocus(state, errors);
  return (
    <FormColumns
      heading={<StepHeading intro={es.priorities.intro}>{es.priorities.heading}</StepHeading>}
      aside={<Aside draft={draft} />}
      onSubmit={() => send({ type: "next" })}
      action={
        <ActionBar>
          <Button type="submit" blocked={!filled} className="w-full">
            {filled ? es.priorities.next : es.priorities.incomplete}
          </Button>
        </ActionBar>
      }
    >
      <ChoiceGroup
        legend={es.priorities.legend}
        quiet
        name="priority"
        id={fieldId("priority")}
        options={choices(
          es.priority,
          isUnconnected(draft) ? es.priorities.detailUnconnected : es.priorities.detail,
        )}
        value={draft.priority}
        onChange={(priority) => send({ type: "edit", change: { priority } })}
        error={errors.priority}
      />
    </FormColumns>
  );
};
