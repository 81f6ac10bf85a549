type SpinnerProps = { label?: string; className?: string };

/** A turning ring; with a label it is announced, without one it only decorates a busy control. */
export function Spinner({ label, className = "" }: SpinnerProps) {
  return (
    <span role={label ? "status" : undefined} className={`inline-flex items-center gap-2 ${className}`}>
      <span
        aria-hidden="true"
        className="w-5 h-5 rounded-full b-2 b-solid b-current b-r-transparent animate-[turn_700ms_linear_infinite]"
      />
      {label}
    </span>
  );
}
