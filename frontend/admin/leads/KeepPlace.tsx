import { Component, createRef, type ReactNode } from "react";

/** The sticky head of the table covers this much of the window's top. */
const HEAD_PX = 44;

type Place = { readonly row: Element; readonly top: number } | null;

/**
 * Keeps the row that a person reads where it is while rows come and go above it. Rows carry `data-row`. Browsers that
 * anchor the scroll themselves are told not to (`overflow-anchor`), and those that can't are served alike. At the top
 * of the list nothing is kept: there new rows should be seen.
 */
export class KeepPlace extends Component<{ readonly children: ReactNode }> {
  private readonly list = createRef<HTMLDivElement>();

  override getSnapshotBeforeUpdate(): Place {
    const rows = this.list.current?.querySelectorAll("[data-row]") ?? [];
    const [first] = rows;
    if (!first || first.getBoundingClientRect().top >= 0) return null;
    for (const row of rows) {
      const { top, bottom } = row.getBoundingClientRect();
      if (bottom > HEAD_PX) return { row, top };
    }
    return null;
  }

  override componentDidUpdate(_props: unknown, _state: unknown, place: Place) {
    if (!place?.row.isConnected) return;
    const moved = place.row.getBoundingClientRect().top - place.top;
    if (moved !== 0) window.scrollBy({ top: moved, behavior: "instant" });
  }

  override render() {
    return (
      <div ref={this.list} className="[overflow-anchor:none]">
        {this.props.children}
      </div>
    );
  }
}
