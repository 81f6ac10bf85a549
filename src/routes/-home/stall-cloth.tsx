/** The awning over the stall: a scalloped strip of green and white cloth, as wide as the screen. */
export function StallCloth() {
  return (
    <svg aria-hidden="true" width="100%" height="30" className="block text-line">
      <defs>
        <pattern id="toile" width="56" height="30" patternUnits="userSpaceOnUse">
          <path d="M0 -1h28v16a14 14 0 0 1-28 0z" fill="var(--stall)" />
          <path d="M28 -1h28v16a14 14 0 0 1-28 0z" fill="var(--stall-cloth)" stroke="currentColor" />
        </pattern>
      </defs>
      <rect width="100%" height="30" fill="url(#toile)" />
    </svg>
  );
}
