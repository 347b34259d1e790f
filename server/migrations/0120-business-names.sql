-- Nobody without an account may donate under a verified business's name: it is looked up as it is compared.
create index account_business_name on account (lower(normalize(business_name, NFKC)))
  where business_name is not null;
