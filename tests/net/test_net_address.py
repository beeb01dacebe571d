"""Which addresses and names are asked: after resolution, all of them, in every way of writing them."""

import pytest
from hostile_server import Hostile

from ragjudge.net import Fetch, Limits
from ragjudge.net.address import target_of
from ragjudge.records.errors import FetchError
from ragjudge.records.public_hosts import why_not_a_host, why_not_public

PUBLIC = ["93.184.216.34", "8.8.8.8", "2606:4700::6810:84e5", "::ffff:8.8.8.8", "64:ff9b::808:808", "100.63.255.255",
          "172.15.0.1", "172.32.0.1", "169.253.1.1", "2002:808:808::1"]
NOT_PUBLIC = {
    "0.0.0.0": "this network", "10.1.2.3": "private", "100.64.0.1": "CGNAT", "100.100.100.200": "CGNAT",
    "127.0.0.1": "loopback", "127.255.1.1": "loopback", "169.254.169.254": "metadata", "172.16.0.1": "private",
    "172.31.255.255": "private", "192.168.1.1": "private", "192.0.0.192": "reserved", "198.18.0.1": "benchmarking",
    "203.0.113.9": "documentation", "224.0.0.1": "multicast", "255.255.255.255": "reserved",
    "168.63.129.16": "metadata", "::": "unspecified", "::1": "loopback", "::ffff:127.0.0.1": "IPv4-mapped",
    "::ffff:10.0.0.1": "IPv4-mapped", "::7f00:1": "IPv4-compatible", "64:ff9b::7f00:1": "NAT64",
    "64:ff9b::a9fe:a9fe": "NAT64", "64:ff9b:1::1": "local NAT64", "2002:7f00:1::": "6to4", "2001::1": "Teredo",
    "fe80::1": "link-local", "fe80::1%eth0": "link-local", "fec0::1": "site-local", "fc00::1": "private",
    "fd00:ec2::254": "private", "ff02::1": "multicast", "2001:db8::1": "documentation", "4000::1": "reserved",
    "no address": "no address"}


@pytest.mark.parametrize("address", PUBLIC)
def test_public_address_may_be_asked(address):
    assert why_not_public(address) == ""


@pytest.mark.parametrize("address, word", NOT_PUBLIC.items())
def test_address_that_is_not_public_says_why(address, word):
    assert word in why_not_public(address)


@pytest.mark.parametrize("host", ["localhost", "a.localhost", "printer.local", "metadata.google.internal", "intranet",
                                  "db.corp", "2130706433", "0x7f000001", "0177.0.0.1", "127.1", "router.home.arpa"])
def test_name_of_a_private_network_is_refused_whatever_it_resolves_to(host):
    assert why_not_a_host(host)
    with pytest.raises(FetchError) as raised:
        target_of(f"http://{host}/", (), lambda host, port: ["93.184.216.34"])
    assert raised.value.kind == "private-address"


@pytest.mark.parametrize("host", ["www.iea.org", "8.8.8.8", "stats.gov.cn", "xn--fiqs8s", "a.xn--fiqs8s"])
def test_public_name_is_taken(host):
    assert bool(why_not_a_host(host)) == ("." not in host)


def test_one_private_address_among_many_is_enough_to_refuse():
    answers = ["93.184.216.34", "2606:4700::1", "::ffff:192.168.0.1"]
    with pytest.raises(FetchError, match="192.168.0.1") as raised:
        target_of("https://www.iea.org/", (), lambda host, port: answers)
    assert raised.value.kind == "private-address"


def test_checked_addresses_are_the_ones_connected_to_and_names_are_resolved_once():
    asked = []

    def rebinding(host, port):
        asked.append(host)
        return ["93.184.216.34"] if len(asked) == 1 else ["127.0.0.1"]

    found = target_of("https://www.iea.org/data", (), rebinding)
    assert (found.addresses, asked) == (("93.184.216.34",), ["www.iea.org"])
    with pytest.raises(AssertionError, match="93.184.216.34"):  # the guard sees what would be connected to
        Fetch(limits=Limits(total_s=1), resolve=lambda *_: ["93.184.216.34"]).get("http://www.iea.org/")


@pytest.fixture(autouse=True)
def forget_what_the_guard_saw(only_loopback):
    yield
    only_loopback.clear()


@pytest.mark.parametrize("port, kind", [(25, "bad-port"), (22, "bad-port"), (80, ""), (8080, ""), (443, "")])
def test_port_of_another_service_is_refused(port, kind):
    try:
        target_of(f"http://www.iea.org:{port}/", (), lambda *_: ["93.184.216.34"])
    except FetchError as error:
        assert error.kind == kind
    else:
        assert kind == ""


def test_host_that_is_allowed_by_name_may_be_private_and_only_that_one():
    assert target_of("http://wiki.corp/", ["wiki.corp"], lambda *_: ["10.0.0.1"]).addresses == ("10.0.0.1",)
    with pytest.raises(FetchError):
        target_of("http://wiki2.corp/", ["wiki.corp"], lambda *_: ["10.0.0.1"])


def test_public_host_does_not_lead_to_a_private_one_even_if_that_is_allowed(only_loopback, monkeypatch):
    with Hostile() as server:
        # A public name, played by the loopback server: only this test says that its address is public.
        monkeypatch.setattr("ragjudge.net.address.why_not_public",
                            lambda one: "" if one == "127.0.0.1" else "no address")
        one = Fetch(["localhost"], Limits(total_s=2), resolve=lambda *_: ["127.0.0.1"])
        with pytest.raises(FetchError, match="private network") as raised:
            one.get(f"http://www.iea.org:{server.port}/redirect-to-localhost")
        assert raised.value.kind == "private-address" and server.asked == ["/redirect-to-localhost"]
        assert one.get(f"http://localhost:{server.port}/redirect-to-localhost").url.startswith("http://localhost")


def test_name_without_address_says_so():
    def fails(host, port):
        raise OSError("Name or service not known")
    with pytest.raises(FetchError, match="cannot be resolved") as raised:
        target_of("http://www.iea.org/", (), fails)
    assert raised.value.kind == "no-address"
