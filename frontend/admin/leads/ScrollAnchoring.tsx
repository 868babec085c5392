import { Component, createRef, type ReactNode } from "react";

/** Height of the table's sticky header. */
const HEAD_PX = 36;

type Anchor = { readonly row: HTMLElement; readonly top: number } | null;
type Props = {
  /** The rows' ids in order, as `data-row` carries them, those that are not rendered included. */
  readonly order: readonly string[];
  /** Estimated height of a row, px; used for rows that are not rendered. */
  readonly rowPx: number;
  readonly children: ReactNode;
};

/**
 * Keeps the first visible row in its place while rows are inserted or removed above it. Rows carry `data-row`. The
 * browser's own scroll anchoring is switched off (`overflow-anchor`), because not every browser has it. At the top of
 * the list nothing is kept, so that new rows are seen.
 */
export class ScrollAnchoring extends Component<Props> {
  private readonly list = createRef<HTMLDivElement>();

  override getSnapshotBeforeUpdate(before: Props): Anchor {
    if (before.order === this.props.order) return null;
    const rows = this.list.current?.querySelectorAll<HTMLElement>("[data-row]") ?? [];
    const list = this.list.current?.getBoundingClientRect();
    if (!list || list.top >= 0) return null;
    for (const row of rows) {
      const { top, bottom } = row.getBoundingClientRect();
      if (bottom > HEAD_PX) return { row, top };
    }
    return null;
  }

  override componentDidUpdate(before: Props, _state: unknown, anchor: Anchor) {
    if (!anchor) return;
    const moved = this.movedBy(before, anchor);
    if (moved !== 0) window.scrollBy({ top: moved, behavior: "instant" });
  }

  private movedBy(before: Props, { row, top }: NonNullable<Anchor>): number {
    if (row.isConnected) return row.getBoundingClientRect().top - top;
    // So many rows were inserted that this one is no longer rendered.
    const { row: name = "" } = row.dataset;
    const [was, is] = [before.order.indexOf(name), this.props.order.indexOf(name)];
    return was === -1 || is === -1 ? 0 : (is - was) * this.props.rowPx;
  }

  override render() {
    return (
      <div ref={this.list} className="[overflow-anchor:none]">
        {this.props.children}
      </div>
    );
  }
}
