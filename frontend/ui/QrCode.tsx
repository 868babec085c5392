import { encode } from "uqr";

type QrCodeProps = {
  readonly text: string;
  /** Accessible name. */
  readonly label: string;
  readonly className?: string;
};

/** A QR code (ISO/IEC 18004, error correction M) with its quiet zone, always dark on white. */
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
