import { teamDirectory } from "@asesorador/backend/access/team-directory";
import type { ReactionPorts } from "@asesorador/backend/application/reaction-ports";
import { assignmentRules } from "@asesorador/backend/lead/assignment";
import type { AutoAssignPorts } from "@asesorador/backend/lead/auto-assign";

/** Includes the team and its rules, each read from its own stream. */
export const autoAssignPorts = (ports: ReactionPorts): AutoAssignPorts => {
  const clock = () => performance.now();
  const [directory, rules] = [teamDirectory(ports.store, clock), assignmentRules(ports.store, clock)];
  return {
    ...ports,
    rules: () => rules.now(),
    team: async () => {
      const { team } = await directory.now();
      return [...team.accounts].map(([username, { role, active }]) => ({ username, role, active }));
    },
  };
};
