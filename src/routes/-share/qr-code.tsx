import { encode } from "uqr";

/** An address as a picture for the camera of another phone, made on this one. Dark on white, also on a dark screen: cameras want it so. */
export function QrCode({ address, label }: { address: string; label: string }) {
  const { size, data } = encode(address, { ecc: "M", border: 4 });
  const dark = data.flatMap((row, y) => row.flatMap((on, x) => (on ? [`M${x} ${y}h1v1h-1z`] : []))).join("");
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      className="w-full max-w-80 rounded-card bg-white"
    >
      <path d={dark} fill="#000" shapeRendering="crispEdges" />
    </svg>
  );
}
