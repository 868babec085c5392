import { MAX_TRAINING_MS, type Training, trainModel } from "@asesorador/domain/assistant/training-contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { call } from "../../../kernel/http.ts";
import { randomUuid } from "../../../kernel/random-uuid.ts";
import { toast } from "../../../ui/toast.ts";
import { es as consoleWords } from "../es.ts";
import { reasonOf } from "../use-change.ts";
import { es } from "./es.ts";
import { trainingQuery } from "./queries.ts";

/** Starts a training and reports its end; `isTraining` until then. */
export const useTraining = ({
  models,
  runs,
  isTraining,
}: Pick<Training, "models" | "runs" | "isTraining">) => {
  const client = useQueryClient();
  const [awaited, setAwaited] = useState<string | null>(null);
  const isThere = models.some(({ id }) => id === awaited);
  const hasFailed = runs.some(({ id, outcome }) => id === awaited && outcome === "failed");
  const start = useMutation({
    mutationFn: () => call(trainModel, { id: randomUuid() }),
    onSuccess: ({ id }) => {
      setAwaited(id);
      return client.invalidateQueries({ queryKey: trainingQuery.queryKey });
    },
    onError: (error) =>
      toast({ title: consoleWords.toast.error, detail: reasonOf(error, es.models.notTrained), tone: "bad" }),
  });
  useEffect(() => {
    if (awaited === null) return;
    if (isThere) {
      toast({ title: es.models.trained, tone: "good" });
      setAwaited(null);
      return;
    }
    const giveUp = () => {
      toast({ title: consoleWords.toast.error, detail: es.models.notTrained, tone: "bad" });
      setAwaited(null);
    };
    if (hasFailed) return giveUp();
    const timer = setTimeout(giveUp, MAX_TRAINING_MS);
    return () => clearTimeout(timer);
  }, [awaited, isThere, hasFailed]);
  return { start: () => start.mutate(), isTraining: start.isPending || isTraining || awaited !== null };
};
