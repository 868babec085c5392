import { expect, test } from "vitest";
import { type AdmissionLimits, admission, type Load, type Priority } from "./admission.ts";

const LIMITS: AdmissionLimits = {
  concurrent: { interactive: { max: 8, min: 2 }, deferrable: { max: 8, min: 1 } },
  waiting: 3,
  waitSamples: 2,
  overload: { loopUtilization: 0.9, waitingForDatabase: 4, essentials: 5 },
  calm: { loopUtilization: 0.5, waitingForDatabase: 1, essentials: 2 },
  calmSamples: 3,
  growth: 1 / 8,
};
const CALM: Load = { loopUtilization: 0.1, waitingForDatabase: 0 };
const NEITHER: Load = { loopUtilization: 0.7, waitingForDatabase: 0 };
const BUSY: Load = { loopUtilization: 0.95, waitingForDatabase: 0 };

const opened = () => {
  const control = admission(LIMITS);
  const enter = (priority: Priority) => {
    const request = { state: "waiting", leave: () => {} };
    request.leave = control.enter(priority, {
      admit: () => {
        request.state = "admitted";
      },
      refuse: () => {
        request.state = "refused";
      },
    });
    return request;
  };
  const many = (count: number, priority: Priority) => Array.from({ length: count }, () => enter(priority));
  const sample = (times: number, load: Load) => {
    for (let n = 0; n < times; n += 1) control.sample(load);
  };
  const states = (requests: readonly { readonly state: string }[]) => requests.map(({ state }) => state);
  return { control, enter, many, sample, states };
};

test("without overload requests run up to the limit, further ones are queued", () => {
  const { many, states } = opened();
  const requests = many(9, "deferrable");
  expect(states(requests).filter((state) => state === "admitted")).toHaveLength(8);
  requests[0]?.leave();
  expect(requests.at(-1)?.state).toBe("admitted");
});

test.each<[string, Load]>([
  ["a busy event loop", BUSY],
  ["a queue for the database", { loopUtilization: 0, waitingForDatabase: 4 }],
])("%s reduces the limits to the minimum, and no further", (_name, load) => {
  const { control, sample } = opened();
  control.sample(load);
  expect([control.limitOf("interactive"), control.limitOf("deferrable")]).toEqual([4, 4]);
  sample(10, load);
  expect([control.limitOf("interactive"), control.limitOf("deferrable")]).toEqual([2, 1]);
});

test("many essential requests in flight are an overload whatever the event loop reports", () => {
  const { control, many, sample } = opened();
  const requests = many(5, "essential");
  sample(5, CALM);
  expect(control.limitOf("deferrable")).toBe(1);
  for (const { leave } of requests) leave();
  sample(3, CALM);
  expect(control.limitOf("deferrable")).toBe(2);
});

test("essential requests are admitted under any overload", () => {
  const { many, sample, states } = opened();
  sample(10, BUSY);
  expect(new Set(states(many(500, "essential")))).toEqual(new Set(["admitted"]));
});

test("under overload the minimum concurrency still applies, one request after the other", () => {
  const { enter, sample } = opened();
  sample(10, BUSY);
  const [first, second] = [enter("deferrable"), enter("deferrable")];
  expect([first.state, second.state]).toEqual(["admitted", "waiting"]);
  first.leave();
  expect(second.state).toBe("admitted");
});

test("a request that was not admitted in time is refused and counted", () => {
  const { control, many, sample, states } = opened();
  sample(10, BUSY);
  const requests = many(3, "deferrable");
  sample(2, BUSY);
  expect(states(requests)).toEqual(["admitted", "waiting", "waiting"]);
  sample(1, BUSY);
  expect(states(requests)).toEqual(["admitted", "refused", "refused"]);
  expect([control.shedOf("deferrable"), control.shedOf("interactive")]).toEqual([2, 0]);
});

test("a request that finds the queue full is refused at once", () => {
  const { many, sample, states } = opened();
  sample(10, BUSY);
  expect(states(many(5, "deferrable"))).toEqual(["admitted", "waiting", "waiting", "waiting", "refused"]);
});

test("a priority that is at its limit takes no capacity of another", () => {
  const { enter, many, sample } = opened();
  sample(10, BUSY);
  many(10, "deferrable");
  expect(enter("interactive").state).toBe("admitted");
});

test("limits grow slowly, and only after a series of calm samples", () => {
  const { control, sample } = opened();
  sample(10, BUSY);
  sample(2, CALM);
  sample(1, NEITHER);
  sample(2, CALM);
  expect(control.limitOf("deferrable")).toBe(1);
  sample(1, CALM);
  expect(control.limitOf("deferrable")).toBe(2);
  sample(20, CALM);
  expect(control.limitOf("deferrable")).toBe(8);
});

test("samples between calm and overload leave the limits unchanged", () => {
  const { control, sample } = opened();
  sample(1, BUSY);
  sample(50, NEITHER);
  expect(control.limitOf("deferrable")).toBe(4);
});

test("a limit that grows admits queued requests", () => {
  const { enter, sample } = opened();
  sample(10, BUSY);
  enter("deferrable");
  sample(2, CALM);
  const second = enter("deferrable");
  sample(1, CALM);
  expect(second.state).toBe("admitted");
});

test("a request that left the queue takes no capacity, and leaving twice releases none", () => {
  const { enter, sample } = opened();
  sample(10, BUSY);
  const [first, second, third, fourth] = [1, 2, 3, 4].map(() => enter("deferrable"));
  second?.leave();
  first?.leave();
  first?.leave();
  expect([second?.state, third?.state, fourth?.state]).toEqual(["waiting", "admitted", "waiting"]);
});

test("a refused request holds no capacity", () => {
  const { enter, sample } = opened();
  sample(10, BUSY);
  const [first, second] = [enter("deferrable"), enter("deferrable")];
  sample(3, BUSY);
  second.leave();
  expect(enter("deferrable").state).toBe("waiting");
  first.leave();
  expect(second.state).toBe("refused");
});

test("closing refuses all queued requests", () => {
  const { control, many, sample, states } = opened();
  sample(10, BUSY);
  const requests = many(3, "deferrable");
  control.close();
  expect(states(requests)).toEqual(["admitted", "refused", "refused"]);
});
