"""
A window of WebKitGTK that WebKitWebDriver drives, for Debian's MiniBrowser keeps all in memory when it is driven, and no photos at
all: WebKit stores no blobs there. One argument: the folder of what it keeps.
"""

import sys

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import Gtk, WebKit2

folder = sys.argv[1]
kept = WebKit2.WebsiteDataManager(base_data_directory=f"{folder}/data", base_cache_directory=f"{folder}/cache")
context = WebKit2.WebContext(website_data_manager=kept)
context.set_automation_allowed(True)
# There is no graphics card, and what moves is drawn again and again.
Gtk.Settings.get_default().set_property("gtk-enable-animations", False)
window = Gtk.Window(default_width=360, default_height=740)
view = WebKit2.WebView(web_context=context, is_controlled_by_automation=True)
view.get_settings().set_hardware_acceleration_policy(WebKit2.HardwareAccelerationPolicy.NEVER)
window.add(view)
window.show_all()


def started(_context, session):
    info = WebKit2.ApplicationInfo()
    info.set_name("WebKitGTK")
    session.set_application_info(info)
    session.connect("create-web-view", lambda _session: view)


context.connect("automation-started", started)
window.connect("destroy", Gtk.main_quit)
Gtk.main()
