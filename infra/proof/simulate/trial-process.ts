// A process of a simulation, until the command disconnects.
import { compiled } from "@asesorador/domain/kernel/compiled";
import { prepareEventSchemas } from "@asesorador/domain/kernel/events";
import { answerParent } from "../../bench/child.ts";
import { attempt, type Trial, type Tried } from "./trials.ts";

// As the roles do.
prepareEventSchemas(compiled);
answerParent<Trial, Tried>(attempt);
