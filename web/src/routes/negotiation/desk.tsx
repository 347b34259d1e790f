import { Link, useNavigate } from "@tanstack/react-router";
import type { NegotiationSummary } from "@trestle/domain/bids/negotiation.ts";
import { pages } from "@trestle/domain/pages.ts";
import type { ProjectSummary } from "@trestle/domain/projects/project-summary.ts";
import { useEffect, useRef } from "react";
import { InvitedList } from "../../features/bids/components/negotiation/invited-list.tsx";
import { type RowLink, RunningList } from "../../features/bids/components/negotiation/running-list.tsx";
import type { Selection } from "../../features/bids/negotiation/selection.ts";
import styles from "./negotiation.module.css";
import { SelectedNegotiation } from "./selected-negotiation.tsx";
import { StartNegotiation } from "./start-negotiation.tsx";
import { useNegotiationSearch } from "./use-negotiation-search.ts";

type Props = {
  listed: NegotiationSummary[];
  silent: ProjectSummary[];
  selection: NonNullable<Selection>;
  own: { _id: string; title: string }[];
  viewerId: string;
};

/** The list, the ladder and the thread: side by side, or one below the other. */
export function Desk({ listed, silent, selection, own, viewerId }: Props) {
  const { order = "newest", ...search } = useNegotiationSearch();
  const navigate = useNavigate();
  const selected = "project" in selection ? selection.project : selection.negotiation;
  const chose = useShownOnSmallScreens(selected);
  const link: RowLink = (target, { className, children }) => {
    const id = "project" in target ? target.project : target.negotiation;
    return (
      <Link
        to={pages.negotiate}
        search={(before) => ({ order: before.order, sort: before.sort, ...target })}
        resetScroll={false}
        className={className}
        aria-current={id === selected ? "true" : undefined}
        onClick={() => chose(id)}
      >
        {children}
      </Link>
    );
  };
  return (
    <div className={`card flush ${styles.desk} ${"project" in selection ? styles.short : ""}`}>
      <RunningList
        negotiations={listed}
        projects={silent}
        viewerId={viewerId}
        order={order}
        onOrder={(next) =>
          void navigate({
            to: pages.negotiate,
            search: { ...search, order: next === "newest" ? undefined : next },
            replace: true,
            resetScroll: false,
          })
        }
        link={link}
        invited={<InvitedList projects={own} negotiations={listed} />}
      />
      {"project" in selection ? (
        <StartNegotiation key={selected} projectId={selected} viewerId={viewerId} />
      ) : (
        <SelectedNegotiation key={selected} negotiationId={selected} viewerId={viewerId} />
      )}
    </div>
  );
}

/** Where the columns stand one below the other, what was chosen is brought into view: the offer that counts, of several. */
function useShownOnSmallScreens(selected: string): (id: string) => void {
  const chosen = useRef<string | null>(null);
  const show = () => {
    chosen.current = null;
    const isStill = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
    const column = document.getElementById("chosen");
    const counts = column?.querySelector('[aria-current="step"]');
    const target = counts?.previousElementSibling ? counts : column;
    target?.scrollIntoView({ behavior: isStill ? "auto" : "smooth" });
  };
  useEffect(() => {
    if (chosen.current === selected) show();
  });
  return (id) => {
    if (!window.matchMedia("(max-width: 1180px)").matches) return;
    chosen.current = id;
    if (id === selected) show();
  };
}
