import { Component, createRef, type ReactNode } from "react";

/** The sticky head of the table covers this much of the window's top. */
const HEAD_PX = 44;

type Place = { readonly row: HTMLElement; readonly top: number } | null;
type Props = {
  /** The rows' names in their order, as `data-row` carries them: also of those that are not drawn. */
  readonly order: readonly string[];
  /** About what a row is tall, px. */
  readonly rowPx: number;
  readonly children: ReactNode;
};

/**
 * Keeps the row that a person reads where it is while rows come and go above it. Rows carry `data-row`. Browsers that
 * anchor the scroll themselves are told not to (`overflow-anchor`), and those that can't are served alike. At the top
 * of the list nothing is kept: there new rows should be seen.
 */
export class KeepPlace extends Component<Props> {
  private readonly list = createRef<HTMLDivElement>();

  override getSnapshotBeforeUpdate(before: Props): Place {
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

  override componentDidUpdate(before: Props, _state: unknown, place: Place) {
    if (!place) return;
    const moved = this.movedBy(before, place);
    if (moved !== 0) window.scrollBy({ top: moved, behavior: "instant" });
  }

  private movedBy(before: Props, { row, top }: NonNullable<Place>): number {
    if (row.isConnected) return row.getBoundingClientRect().top - top;
    // So many came in that its line is not drawn any more.
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
