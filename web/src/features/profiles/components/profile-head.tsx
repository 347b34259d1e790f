import type { Role } from "@trestle/domain/auth/user.ts";
import type { ReactNode } from "react";
import { WalletAddress } from "../../../components/wallet-address.tsx";
import { AnchorButton, Grid, Portrait, Row, Stack } from "../../../ui/index.ts";
import styles from "./profile-head.module.css";

type Person = {
  username: string;
  businessName: string | null;
  role: Role;
  profileImageUrl: string | null;
  bio: string | null;
  socialLinks: { website: string | null };
  ethereumAddress: string | null;
};

type Props = {
  person: Person;
  /** Line above the name: role, verification and date of joining. */
  standing: string;
  letters: string;
  badge: ReactNode;
  figures: ReactNode;
  actions?: ReactNode;
};

const host = (address: string) => (URL.canParse(address) ? new URL(address).host : address);

/** Shows a person's score, name, own words and build figures. */
export function ProfileHead({ person, standing, letters, badge, figures, actions }: Props) {
  const { website } = person.socialLinks;
  return (
    <section className="card" aria-labelledby="person">
      <Grid columns="auto minmax(0, 1fr) auto" gap={6} fold="m" align="center">
        <div>{badge}</div>
        <div>
          <Row gap={3}>
            <Portrait imageUrl={person.profileImageUrl} letters={letters} size={56} />
            <div className="grow">
              <p className="t-s muted">{standing}</p>
              <h1 id="person">{person.businessName ?? person.username}</h1>
              {person.businessName ? <p className="t-s muted">{person.username}</p> : null}
            </div>
          </Row>
          {person.bio ? <p className={`ink2 mt3 ${styles.bio}`}>{person.bio}</p> : null}
          {person.ethereumAddress || website ? (
            <Row as="p" gap={4} wrap className="mt3">
              {person.ethereumAddress ? <WalletAddress address={person.ethereumAddress} /> : null}
              {website ? (
                <AnchorButton
                  kind="link"
                  icon="external"
                  href={website}
                  target="_blank"
                  rel="noopener noreferrer nofollow"
                >
                  {host(website)}
                </AnchorButton>
              ) : null}
            </Row>
          ) : null}
          {figures ? <div className="mt4">{figures}</div> : null}
        </div>
        <Stack gap={3}>{actions}</Stack>
      </Grid>
    </section>
  );
}
