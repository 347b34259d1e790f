-- Every answer about oneself says whether the registry knows one's wallet.
create index domain_event_kyc_idx on domain_event ((data ->> 'address'), id desc)
  where type in ('kyc.attested', 'kyc.revoked');
