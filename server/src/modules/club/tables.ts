import type { GuestState } from "@trestle/domain/club/club-event.ts";
import type { MemberKind } from "@trestle/domain/club/company-page.ts";
import type { Introduction } from "@trestle/domain/club/introduction.ts";
import type { MembershipBasis } from "@trestle/domain/club/membership.ts";
import type { OpportunityKind } from "@trestle/domain/club/opportunity.ts";
import type { Category } from "@trestle/domain/projects/categories.ts";
import type { Generated, GeneratedAlways, Selectable } from "kysely";

export type ClubTables = {
  club_page: {
    account_id: string;
    kind: MemberKind;
    headline: string;
    about: string;
    trades: Category[];
    trade_names: string;
    place: string | null;
    latitude: number | null;
    longitude: number | null;
    reach_km: number | null;
    team_size: number | null;
    listed: Generated<boolean>;
    listed_at: Generated<Date>;
    updated_at: Generated<Date>;
    name: string;
    basis: MembershipBasis | null;
    stake: string;
    scors: number;
    completed: number;
    hidden_for: string | null;
    shown: GeneratedAlways<boolean>;
  };
  club_count: { kind: MemberKind; shown: number };
  club_certificate: {
    id: Generated<string>;
    account_id: string;
    title: string;
    until: string | null;
    place: number;
  };
  club_picture: {
    id: Generated<string>;
    account_id: string;
    caption: Generated<string>;
    content_type: string;
    size_bytes: number;
    stored_as: string;
    added_at: Generated<Date>;
  };
  club_opportunity: {
    id: Generated<string>;
    seq: GeneratedAlways<string>;
    author_id: string;
    kind: OpportunityKind;
    title: string;
    text: string;
    trade: Category | null;
    place: string | null;
    latitude: number | null;
    longitude: number | null;
    scors_from: number;
    until: string;
    project_id: string | null;
    posted_at: Generated<Date>;
    comment_count: Generated<number>;
    closed_at: Date | null;
    outcome: string | null;
    hidden_for: string | null;
  };
  club_comment: {
    seq: GeneratedAlways<string>;
    opportunity_id: string;
    author_id: string;
    text: string;
    said_at: Generated<Date>;
    hidden_for: string | null;
  };
  club_follow: { opportunity_id: string; account_id: string };
  club_introduction: {
    id: Generated<string>;
    asker_id: string;
    asked_id: string;
    reason: string;
    project_id: string | null;
    asked_at: Generated<Date>;
    expires_at: Date;
    state: Generated<Introduction["state"]>;
    ended_at: Date | null;
  };
  club_event: {
    id: Generated<string>;
    host_id: string;
    title: string;
    text: string;
    starts_at: Date;
    ends_at: Date;
    online: boolean;
    venue: string;
    place: string | null;
    latitude: number | null;
    longitude: number | null;
    link: string | null;
    places: number | null;
    members_only: boolean;
    posted_at: Generated<Date>;
    revision: Generated<number>;
    cancelled_at: Date | null;
    cancel_reason: string | null;
    hidden_for: string | null;
  };
  club_guest: {
    event_id: string;
    account_id: string;
    seq: GeneratedAlways<string>;
    state: GuestState;
    since: Generated<Date>;
    offered_until: Date | null;
  };
  club_calendar: { account_id: string; secret: string };
  club_word: { word: string };
};

declare module "../../platform/database/tables.ts" {
  interface Tables extends ClubTables {}
}

export type PageRow = Selectable<ClubTables["club_page"]>;
export type OpportunityRow = Selectable<ClubTables["club_opportunity"]>;
export type IntroductionRow = Selectable<ClubTables["club_introduction"]>;
export type EventRow = Selectable<ClubTables["club_event"]>;
