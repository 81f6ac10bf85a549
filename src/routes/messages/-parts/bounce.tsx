import { useNavigate } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { toast } from "#ui/toast.ts";

/** Says why this conversation cannot be, once, and goes back to the list. */
export function Bounce({ message }: { message: string }) {
  const navigate = useNavigate();
  const said = useRef(false);
  useEffect(() => {
    if (said.current) return;
    said.current = true;
    toast.error(message, { next: true });
    void navigate({ to: "/messages", replace: true });
  }, [message, navigate]);
  return null;
}
