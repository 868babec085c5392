import { encode } from "uqr";

type QrCodeProps = {
  readonly text: string;
  /** What it is, for who can't see it. */
  readonly label: string;
  readonly className?: string;
};

/** A QR code (ISO/IEC 18004, error correction M) with its quiet zone; ink on white whatever lies around it. */
export const QrCode = ({ text, label, className }: QrCodeProps) => {
  const { data, size } = encode(text, { ecc: "M", border: 4 });
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ""))).join("");
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className={className}
    >
      <rect width={size} height={size} className="fill-surface" />
      <path d={path} className="fill-ink" />
    </svg>
  );
};
