// Preloaded into a server of a test (`node --import`): its clock is ahead, so that support is open whenever the test runs.

const aheadMs = Number(process.env["ASESORADOR_TEST_CLOCK_AHEAD_MS"] ?? "0");
const RealDate = Date;

class ShiftedDate extends RealDate {
  constructor(...given: [] | [number | string | Date]) {
    const [instant] = given;
    if (instant === undefined) super(RealDate.now() + aheadMs);
    else super(instant);
  }

  static override now(): number {
    return RealDate.now() + aheadMs;
  }
}

globalThis.Date = ShiftedDate as DateConstructor;
